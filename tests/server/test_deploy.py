"""What stands in deploy/: queries name what is measured, settings are settings, what can be run is run."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import Counter, Histogram
from prometheus_client.parser import text_string_to_metric_families

from tessera.server.configuration import CONFIG, choose, flag_of, variable_of
from tessera.server.errors import codes
from tessera.server.metrics import Metrics
from tessera.server.settings import told

pytestmark = pytest.mark.once  # it reads files

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = re.compile(r"\b(?:tessera|process)_[a-z_]+\b")


def name_of(metric: Counter | Histogram) -> str:
    """What it is called before it has any value."""
    return next(iter(metric.describe())).name


def measured() -> set[str]:
    """The names under which a server's figures can be asked for, and those that have no value yet."""
    metrics = Metrics()
    found = {
        sample.name
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }
    labelled = (metrics.made, metrics.finished, metrics.refusals, metrics.requests)
    named = {f"{name_of(each)}_total" for each in labelled}
    return found | named | {f"{name_of(metrics.request_time)}_bucket"}


def queries() -> list[str]:
    board = json.loads((DEPLOY / "grafana" / "tessera.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    rules = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text(encoding="utf-8"))
    asked += [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    return [*asked, *[each["query"] for each in board["templating"]["list"] if each["type"] == "query"]]


def test_every_query_names_what_is_measured() -> None:
    known = measured()
    for query in queries():
        names = NAME.findall(re.sub(r'"[^"]*"', "", query))
        assert names or query == 'up{job="tessera"} == 0', query
        assert set(names) <= known, query
        for code in re.findall(r'code=~"([^"]*)"', query):
            assert set(code.split("|")) <= codes().keys(), query


def test_everything_that_is_measured_is_on_the_board() -> None:
    asked = {name for query in queries() for name in NAME.findall(query)}
    ours = {
        name.removesuffix("_count").removesuffix("_sum") for name in measured() if name.startswith("tessera_")
    }
    ours = {name for name in ours if not name.endswith(("_created", "_bucket"))}
    assert [name for name in sorted(ours) if name not in asked and f"{name}_bucket" not in asked] == []


def test_settings_in_examples_are_settings() -> None:
    variables = {variable_of(name, said) for name, (_, said) in told().items()}
    flags = {flag_of(name, said) for name, (_, said) in told().items()}
    own = {CONFIG, "TESSERA_NAME", "TESSERA_UPSTREAM"}  # the last two are the examples' own
    for file in ("compose.yaml", "Containerfile", "tessera.service", "Caddyfile", "nginx.conf"):
        text = (DEPLOY / file).read_text(encoding="utf-8")
        assert set(re.findall(r"TESSERA_[A-Z_]+", text)) <= variables | own, file
        for line in re.findall(r"tessera serve(.*)", text):
            assert set(re.findall(r"--[a-z-]+", line)) <= flags | {"--print-config"}, file


def test_the_services_of_the_compose_file_fit_each_other(tmp_path: Path) -> None:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    server = services["services"]["tessera"]
    assert (DEPLOY / server["build"]["dockerfile"].removeprefix("deploy/")).is_file()
    assert server["secrets"] == ["db"]
    (tmp_path / "db").write_text("postgresql://tessera:secret@postgres/tessera")
    environment = {**server["environment"], "TESSERA_DB_FILE": str(tmp_path / "db")}
    settings = choose({}, environment).settings
    assert settings.db.endswith("@postgres/tessera")
    [subnet] = services["networks"]["inside"]["ipam"]["config"]
    assert settings.proxies == (subnet["subnet"],)
    assert {"postgres", "valkey", "caddy"} <= services["services"].keys()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "tessera.service").read_text(encoding="utf-8")
    command = tmp_path / "tessera"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    placed = tmp_path / "tessera.service"
    placed.write_text(unit.replace("/opt/tessera/bin/tessera", str(command)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(placed)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
    )
    ours = [line for line in done.stderr.splitlines() if "tessera" in line]
    assert (done.returncode, ours) == (0, []), done.stderr
