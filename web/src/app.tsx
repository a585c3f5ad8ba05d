// Which page is shown. Every page moves the focus to its heading when it comes, and names the window.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Home } from "./pages/home";
import { Doorway } from "./parts/doorway";
import { Header } from "./parts/header";
import { Tips } from "./parts/tips";
import { Toasts } from "./parts/toast";
import { route, type Route } from "./router";
import { t } from "./texts";

type Page = ComponentType<{ readonly route: Route }>;

const PAGES: Readonly<Record<string, () => Promise<Page>>> = {
  new: async () => (await import("./pages/create")).Create,
  t: async () => (await import("./pages/table")).TablePage,
  join: async () => (await import("./pages/join")).Join,
  replay: async () => (await import("./pages/replay")).ReplayPage,
  help: async () => (await import("./pages/help")).Help,
  learn: async () => (await import("./pages/learn")).Learn,
  play: async () => (await import("./pages/quick")).Quick,
  lab: async () => (await import("./pages/lab")).Lab,
};
const own = async (): Promise<Page> => (await import("./pages/own")).OwnPage;

export function App(): JSX.Element {
  const here = route.value;
  const name = here.path[0] ?? "";
  const [loaded, setLoaded] = useState<{ name: string; Page: Page } | null>(null);
  useEffect(() => {
    let wanted = true;
    if (name) void (PAGES[name] ?? own)().then((Page) => wanted && setLoaded({ name, Page }));
    return () => {
      wanted = false;
    };
  }, [name]);

  let page: JSX.Element;
  if (name === "") page = <Home />;
  else if (loaded?.name === name) page = <loaded.Page key={here.path.join("/")} route={here} />;
  else page = <p class="page hint">{t.loading}</p>;
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
      >
        {t.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1} style={{ display: "flex", flexDirection: "column", flex: 1, minHeight: 0 }}>
        {page}
      </main>
      <Doorway />
      <Toasts />
      <Tips />
    </>
  );
}
