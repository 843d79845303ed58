"""The type stubs say what the module has."""

import ast
import inspect
from pathlib import Path

import boyi

STUBS = ast.parse((Path(__file__).parent.parent / "boyi.pyi").read_text())
PLUMBING = {"__new__", "__module__", "__doc__", "__repr__", "__str__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"}


def parameters(function: ast.FunctionDef) -> list[str]:
    arguments = function.args
    names = [argument.arg for argument in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]
    return [name for name in names if name not in ("self", "cls")]


def signature(function: object) -> list[str]:
    kept = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    return [p.name for p in kept if p.name != "self" and p.kind is not p.VAR_KEYWORD]


def test_every_name_of_the_module_is_in_the_stubs_and_back() -> None:
    described = {node.name for node in STUBS.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    present = {name for name in dir(boyi) if not name.startswith("_") and name != "boyi"}
    assert described == present


def test_the_stubs_export_what_the_module_exports() -> None:
    assigned = [node for node in STUBS.body if isinstance(node, ast.Assign)]
    exported = [ast.literal_eval(node.value) for node in assigned if ast.unparse(node.targets[0]) == "__all__"]
    assert exported == [boyi.__all__]


def test_every_class_has_the_members_that_the_stubs_give_it() -> None:
    for node in STUBS.body:
        if not isinstance(node, ast.ClassDef):
            continue
        cls = getattr(boyi, node.name)
        described = {member.name: member for member in node.body if isinstance(member, ast.FunctionDef)}
        assert set(described) - PLUMBING == set(vars(cls)) - PLUMBING, node.name
        assert parameters(described["__new__"]) == signature(cls), node.name
        for name, member in described.items():
            is_property = any(isinstance(d, ast.Name) and d.id == "property" for d in member.decorator_list)
            assert is_property == inspect.isgetsetdescriptor(vars(cls)[name]), f"{node.name}.{name}"
            if not is_property and not name.startswith("__"):
                assert parameters(member) == signature(vars(cls)[name]), f"{node.name}.{name}"


def test_every_function_has_the_parameters_that_the_stubs_give_it() -> None:
    for node in STUBS.body:
        if isinstance(node, ast.FunctionDef):
            assert parameters(node) == signature(getattr(boyi, node.name)), node.name
