# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads JSON into dataclasses, and checks it by their types.

Members that a class does not know are passed over: newer versions of Winnow add some. A member that is
missing has the default of its field; one without a default, or of another type, is a FormatError that says where
it stands.
"""
from __future__ import annotations

import dataclasses
import functools
import json
from typing import (Any, Callable, Dict, Hashable, List, Tuple, Type, TypeVar, Union, cast, get_args,
                    get_origin, get_type_hints)

from winnow.errors import FormatError

T = TypeVar("T")
Decoder = Callable[[Any, str], Any]


def _wrong(place: str, expected: str, value: Any) -> FormatError:
    shown = json.dumps(value, default=str)
    shown = shown if len(shown) <= 40 else shown[:37] + "..."
    return FormatError(f"{expected} was expected, not {shown}", place or "the object",
                       "the command or library and this package are of different versions")


def _plain(kind: type, name: str) -> Decoder:
    def decode(value: Any, place: str) -> Any:
        # bool is a kind of int in Python, and an int is a number in JSON.
        if type(value) is kind:
            return value
        if kind is float and type(value) is int:
            return float(value)
        raise _wrong(place, name, value)
    return decode


def _optional(inner: Decoder) -> Decoder:
    return lambda value, place: None if value is None else inner(value, place)


def _items(value: Any, place: str) -> List[Any]:
    if isinstance(value, list):
        return value
    raise _wrong(place, "an array", value)


def _sequence(inner: Decoder) -> Decoder:
    return lambda value, place: tuple(inner(item, f"{place}/{index}")
                                      for index, item in enumerate(_items(value, place)))


def _fixed(inners: List[Decoder]) -> Decoder:
    def decode(value: Any, place: str) -> Any:
        items = _items(value, place)
        if len(items) != len(inners):
            raise _wrong(place, f"an array of {len(inners)}", value)
        return tuple(inner(item, place) for inner, item in zip(inners, items))
    return decode


def _mapping(inner: Decoder) -> Decoder:
    def decode(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise _wrong(place, "an object", value)
        return {name: inner(item, f"{place}/{name}") for name, item in value.items()}
    return decode


def _dataclass(kind: Type[Any]) -> Decoder:
    hints = get_type_hints(kind)
    fields: List[Tuple[str, str, Decoder, bool]] = []
    for field in dataclasses.fields(kind):
        needed = (field.default is dataclasses.MISSING
                  and field.default_factory is dataclasses.MISSING)
        fields.append((field.metadata.get("name", field.name), field.name,
                       decoder_of(hints[field.name]), needed))

    def decode(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise _wrong(place, "an object", value)
        arguments: Dict[str, Any] = {}
        for name, argument, inner, needed in fields:
            if name in value:
                arguments[argument] = inner(value[name], f"{place}/{name}" if place else name)
            elif needed:
                raise _wrong(place, f"a member \"{name}\"", value)
        return kind(**arguments)
    return decode


@functools.lru_cache(maxsize=None)
def decoder_of(kind: Any) -> Decoder:
    """What reads JSON into a type: a dataclass, str, int, float, bool, Any, Optional, Tuple or Dict."""
    if kind is Any:
        return lambda value, place: value
    names = {str: "a string", int: "an integer", float: "a number", bool: "true or false"}
    if kind in names:
        return _plain(kind, names[kind])
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Union and len(arguments) == 2 and arguments[1] is type(None):
        return _optional(decoder_of(arguments[0]))
    if origin is tuple and arguments[-1] is Ellipsis:
        return _sequence(decoder_of(arguments[0]))
    if origin is tuple:
        return _fixed([decoder_of(each) for each in arguments])
    if origin is dict:
        return _mapping(decoder_of(arguments[1]))
    raise TypeError(f"JSON is not read into {kind}")


def decode(kind: Type[T], value: Any) -> T:
    """An object of a dataclass from what json.loads() gave."""
    result: T = decoder_of(cast(Hashable, kind))(value, "")
    return result


def decode_version(kind: Type[T], value: Any, version: int) -> T:
    """The same of a format that says its version."""
    found = value.get("version") if isinstance(value, dict) else None
    if found != version:
        raise FormatError(f"the version of the format is {found}, and this package reads {version}",
                          kind.__name__, "install the command and the package of one version")
    return decode(kind, value)
