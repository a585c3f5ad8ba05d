"""What modders read: every key of every title's data says what it is for, and its schema takes the data."""

import jsonschema
import pytest
import yaml

from tessera import registry

TITLES = registry.titles()


@pytest.mark.parametrize("title", TITLES)
def test_every_key_says_what_it_is_for(title: str) -> None:
    references = registry.find(title).rules_spec().references()
    silent = [f"{file}: {key}" for file, reference in references.items() for key in reference.undocumented()]
    assert silent == []


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("mod", [False, True])
def test_the_schemas_take_the_titles_own_data(title: str, mod: bool) -> None:
    kind = registry.find(title)
    spec = kind.rules_spec()
    ids = registry.ruleset_of(kind).schema_ids()
    for file, text in registry.own_data(kind).items():
        if file.endswith(".yaml"):
            schema = spec.schema(file, ids, mod)
            jsonschema.Draft202012Validator.check_schema(schema)
            # JSON has no integer keys: an editor sees the text of them.
            jsonschema.validate(_keyed(yaml.safe_load(text)), schema)


def _keyed(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _keyed(item) for key, item in value.items()}
    return [_keyed(item) for item in value] if isinstance(value, list) else value
