"""Ed25519: signatures by libsodium, and the order of a point by arithmetic of our own."""

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from duel_bytes import certificate_input, expect, unhex

DAY_MS = 24 * 60 * 60 * 1000
PRIME = 2**255 - 19
D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT_OF_MINUS_ONE = pow(2, (PRIME - 1) // 4, PRIME)
NEUTRAL = (0, 1)


def public_key(seed):
    return SigningKey(unhex(seed, 32)).verify_key.encode().hex()


def sign(seed, data):
    return SigningKey(unhex(seed, 32)).sign(data).signature.hex()


def holds(key, data, sig):
    try:
        VerifyKey(unhex(key, 32)).verify(data, unhex(sig, 64))
        return True
    except BadSignatureError:
        return False


def is_safe_public_key(key):
    """Canonical and not of small order: eight times the point is not the neutral one."""
    encoded = int.from_bytes(unhex(key, 32), "little")
    y, sign_bit = encoded % 2**255, encoded >> 255
    if y >= PRIME:
        return False
    x = x_of(y)
    expect(x is not None, f"{key} is not a point of the curve")
    if x == 0 and sign_bit:
        return False
    point = (x if x % 2 == sign_bit else PRIME - x, y)
    for _ in range(3):
        point = add(point, point)
    return point != NEUTRAL


def x_of(y):
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * ROOT_OF_MINUS_ONE % PRIME
    return x if x * x % PRIME == square else None


def add(first, second):
    (x1, y1), (x2, y2) = first, second
    product = D * x1 * x2 * y1 * y2 % PRIME
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, PRIME)
    y = (y1 * y2 + x1 * x2) * pow(1 - product, -1, PRIME)
    return x % PRIME, y % PRIME


def refuse_certificate(certificate, root_keys):
    """Why no trusted root key certified this day key; None if one did."""
    for root in root_keys:
        if root["id"] != certificate["rootKeyId"]:
            continue
        start, end = certificate["validFrom"], certificate["validTo"]
        if end - start > DAY_MS:
            return "it is certified for more than a day"
        if start < root["from"] or (root["to"] is not None and start >= root["to"]):
            return "its root key was not in use"
        if holds(root["key"], certificate_input(certificate), certificate["sig"]):
            return None
    return "no trusted root key certified it"


def refuse_day_key(key, at, certificates, root_keys):
    """Why this key may not have signed at this time; None if it may."""
    for certificate in certificates:
        if certificate["key"] != key or refuse_certificate(certificate, root_keys):
            continue
        if certificate["validFrom"] <= at < certificate["validTo"]:
            return None
    return f"day key {key} was not certified for {at}"
