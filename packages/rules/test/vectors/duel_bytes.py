"""The bytes of RPS-DUEL/v2, written from the protocol and not from the TypeScript."""

import hashlib
import json

SAFE_INTEGER_MAX = 2**53 - 1


class Difference(Exception):
    """A vector says something else than this implementation."""


def expect(holds, what):
    if not holds:
        raise Difference(what)


def same(found, wanted, what):
    expect(found == wanted, f"{what}: the vectors say {found}, this implementation {wanted}")


def sha256(data):
    return hashlib.sha256(data).digest()


def unhex(text, length):
    data = bytes.fromhex(text)
    expect(len(data) == length and text == text.lower(), f"{text} is not {length} bytes of lower-case hex")
    return data


def tag(name):
    return bytes([len(name)]) + name.encode("ascii")


def number(value, length):
    return value.to_bytes(length, "big")


def uuid(text):
    return unhex(text.replace("-", ""), 16)


def load_json(text):
    """Python reads -0 as 0 and keeps fractions; the protocol knows neither."""

    def whole(digits):
        expect(digits != "-0", "minus zero")
        return int(digits)

    def no_fraction(digits):
        raise Difference(f"{digits} is not an integer")

    def no_repeated_name(members):
        expect(len({name for name, _ in members}) == len(members), "a name occurs twice")
        return dict(members)

    return json.loads(
        text, parse_int=whole, parse_float=no_fraction, parse_constant=no_fraction, object_pairs_hook=no_repeated_name
    )


def canonical_text(text):
    expect(all(32 <= ord(letter) < 127 for letter in text), f"{text!r} is not printable ASCII")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def canonical_json(value):
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, str):
        return canonical_text(value)
    if isinstance(value, int):
        expect(abs(value) <= SAFE_INTEGER_MAX, f"{value} is not a safe integer")
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical_json(item) for item in value) + "]"
    expect(isinstance(value, dict), f"{value!r} has no canonical form")
    members = (canonical_text(name) + ":" + canonical_json(value[name]) for name in sorted(value))
    return "{" + ",".join(members) + "}"


def entry_hash(entry):
    text = canonical_json(entry).encode("ascii")
    return sha256(tag("RPS-DUEL/v2/entry") + number(len(text), 4) + text).hex()


def commitment_preimage(sealed):
    return b"".join(
        [
            tag("RPS-DUEL/v2/commit"),
            unhex(sealed["headerHash"], 32),
            uuid(sealed["matchId"]),
            number(sealed["turn"], 2),
            number(sealed["seat"], 1),
            uuid(sealed["playerId"]),
            number(sealed["hand"], 1),
            unhex(sealed["nonce"], 32),
        ]
    )


def accept_input(fields):
    return tag("RPS-DUEL/v2/accept-sig") + unhex(fields["headerHash"], 32) + number(fields["seat"], 1)


def commit_input(fields):
    return (
        tag("RPS-DUEL/v2/commit-sig")
        + unhex(fields["headerHash"], 32)
        + number(fields["turn"], 2)
        + number(fields["seat"], 1)
        + unhex(fields["c"], 32)
    )


def reveal_input(fields):
    return (
        tag("RPS-DUEL/v2/reveal-sig")
        + unhex(fields["lockHash"], 32)
        + number(fields["turn"], 2)
        + number(fields["seat"], 1)
        + number(fields["hand"], 1)
        + unhex(fields["nonce"], 32)
    )


def surrender_input(fields):
    return (
        tag("RPS-DUEL/v2/surrender-sig")
        + unhex(fields["headerHash"], 32)
        + number(fields["turn"], 2)
        + number(fields["seat"], 1)
    )


def certificate_input(fields):
    return (
        tag("RPS-DUEL/v2/cert")
        + number(fields["rootKeyId"], 4)
        + unhex(fields["key"], 32)
        + number(fields["validFrom"], 8)
        + number(fields["validTo"], 8)
    )


RECEIPT_KINDS = {"commit": 1, "reveal": 2}


def receipt_input(fields):
    return (
        tag("RPS-DUEL/v2/receipt")
        + number(RECEIPT_KINDS[fields["kind"]], 1)
        + unhex(fields["headerHash"], 32)
        + number(fields["turn"], 2)
        + number(fields["seat"], 1)
        + sha256(unhex(fields["playerSig"], 64))
        + number(fields["recv"], 8)
    )


def operator_input(fields):
    return tag("RPS-DUEL/v2/server-sig") + unhex(fields["entryHash"], 32)
