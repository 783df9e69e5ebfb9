"""A second implementation of RPS-DUEL/v2 checks the test vectors, then that each changed value of them is noticed.

    python3 check_vectors.py v2.json

Needs PyNaCl (Debian: python3-nacl). The first difference is printed and ends the check with exit code 1.
"""

import copy
import sys

import duel_bytes
from duel_bytes import Difference, canonical_json, commitment_preimage, expect, load_json, same, sha256
from duel_fraud import is_signed_by, judge, receipt_holds
from duel_keys import holds, is_safe_public_key, public_key, sign
from duel_match import Replay, check_chain, check_operator_signatures

DEVELOPMENT_SEED = "01" * 32


class Checker:
    def __init__(self, vectors):
        self.root_keys = vectors["rootKeys"]
        self.seeds = {key["name"]: key["seed"] for key in vectors["keys"]}

    def root_key(self, root):
        same(root, {"id": 1, "key": public_key(DEVELOPMENT_SEED), "from": 0, "to": None}, "root key")

    def key(self, vector):
        same(vector["publicKey"], public_key(vector["seed"]), f"public key of {vector['name']}")

    def accepted_json(self, vector):
        same(vector["text"], canonical_json(vector["value"]), "canonical JSON")
        same(load_json(vector["text"]), vector["value"], "value of canonical JSON")

    def refused_json(self, vector):
        try:
            text = canonical_json(load_json(vector["text"]))
        except Difference:
            return
        raise Difference(f"{vector['text']} must be refused and is {text}")

    def commitment(self, vector):
        preimage = commitment_preimage(vector)
        same(len(preimage), 119, "length of a commitment's preimage")
        same(vector["preimage"], preimage.hex(), "preimage of a commitment")
        same(vector["c"], sha256(preimage).hex(), "commitment")

    def signature(self, vector):
        data = getattr(duel_bytes, vector["kind"] + "_input")(vector["fields"])
        same(vector["input"], data.hex(), f"signature input of {vector['kind']}")
        seed = self.seeds[vector["signer"]]
        same(vector["sig"], sign(seed, data), f"signature of {vector['kind']}")
        expect(holds(public_key(seed), data, vector["sig"]), f"the {vector['kind']} signature does not hold")

    def public_key(self, vector):
        same(vector["safe"], is_safe_public_key(vector["key"]), f"{vector['key']} is safe")

    def transcript(self, vector):
        entries = vector["transcript"]["entries"]
        check_chain(entries)
        check_operator_signatures(entries, vector["transcript"]["certificates"], self.root_keys)
        same(vector["result"], Replay(entries).result, f"result of {vector['name']}")

    def receipt(self, vector):
        message, header_hash = vector["message"], vector["headerHash"]
        expect(is_signed_by(vector["playerKey"], message, header_hash), "the player did not sign the message")
        found = receipt_holds(message, vector["receipt"], header_hash, self.root_keys)
        same(vector["holds"], found, f"receipt {vector['name']}")

    def fraud(self, vector):
        same(vector["proves"], judge(vector["proof"], self.root_keys), f"fraud proof {vector['name']}")


def lists_of(vectors, checker):
    """Each list of vectors with its check."""
    return [
        (vectors["rootKeys"], checker.root_key),
        (vectors["keys"], checker.key),
        (vectors["canonicalJson"]["accepted"], checker.accepted_json),
        (vectors["canonicalJson"]["refused"], checker.refused_json),
        (vectors["commitments"], checker.commitment),
        (vectors["signatures"], checker.signature),
        (vectors["publicKeys"], checker.public_key),
        (vectors["transcripts"], checker.transcript),
        (vectors["receipts"], checker.receipt),
        (vectors["frauds"], checker.fraud),
    ]


def leaves(value, path=()):
    if isinstance(value, (dict, list)):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in items:
            yield from leaves(inner, (*path, name))
    else:
        yield path


def must_be_noticed(vector, path):
    """False for names, and where a changed value may be another good example of the same refusal or the same yes."""
    if path[-1] in ("name", "why"):
        return False
    if "safe" in vector:
        return path == ("safe",)
    if vector.get("holds") is False:
        return path == ("holds",)
    if vector.get("proves") == "nothing":
        return path == ("proves",)
    return set(vector) != {"text"}


def changed(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return ("1" if value[:1] == "0" else "0") + value[1:]
    return 1 if value is None else value + 1


def with_change(vector, path):
    planted = copy.deepcopy(vector)
    place = planted
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = changed(place[path[-1]])
    return planted


def is_noticed(vector, check):
    try:
        check(vector)
    except Exception:  # Whatever stops the check of a damaged vector has noticed the damage.
        return True
    return False


def main(file):
    with open(file, encoding="ascii") as opened:
        vectors = load_json(opened.read())
    same(vectors["protocol"], "RPS-DUEL/v2", "protocol")
    lists = lists_of(vectors, Checker(vectors))
    count = planted = 0
    for vectors_of_list, check in lists:
        expect(vectors_of_list, f"no vectors for {check.__name__}")
        for vector in vectors_of_list:
            check(vector)
            count += 1
    for vectors_of_list, check in lists:
        for vector in vectors_of_list:
            for path in leaves(vector):
                if not must_be_noticed(vector, path):
                    continue
                noticed = is_noticed(with_change(vector, path), check)
                expect(noticed, f"{check.__name__}: a change at {'.'.join(map(str, path))} was not noticed")
                planted += 1
    return count, planted


if __name__ == "__main__":
    try:
        total, changes = main(sys.argv[1])
    except Difference as difference:
        print(difference)
        print("failed=1")
        sys.exit(1)
    print(f"vectors={total} checked={total} planted={changes} noticed={changes} failed=0")
