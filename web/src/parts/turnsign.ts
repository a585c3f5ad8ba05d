// Says that it is one's turn where it is seen from elsewhere: in the window's title, in its icon, and, for those who
// allow it, in a notice of the browser while the page is out of sight.
import { useEffect } from "preact/hooks";
import { notices } from "../look/settings";
import { t } from "../texts";
import { PLACE } from "../wire/place";

const CALLING =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><path d="M0 0h9v9H0z" fill="#e69f00"/><path d="M11 0h11v9H11z" fill="#56b4e9"/>' +
      '<path d="M0 11h9v11H0z" fill="#009e73"/><circle cx="15.5" cy="15.5" r="6.5" fill="#d55e00"/></svg>',
  );

function icon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute("href") !== href) link.href = href;
}

function notify(title: string): void {
  if (!document.hidden || notices.value !== "on" || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(t.name, { body: t.table.turnNotice(title), tag: `tessera ${location.hash}` });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

/** While it is one's turn at this table. */
export function useTurnSign(mine: boolean, title: string): void {
  useEffect(() => {
    if (!mine) return;
    const before = document.title;
    document.title = t.table.turnTitle(title);
    icon(CALLING);
    notify(title);
    return () => {
      document.title = before;
      icon(`${PLACE}mark.svg`);
    };
  }, [mine, title]);
}
