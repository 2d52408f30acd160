# pictures.py : reads GIF and PNG files back, with nothing but Python: what the format documents say (GIF89a, CompuServe 1990;
# PNG, W3C 2003), for whole files alone. Whatever is out of order raises an error.
import collections
import struct
import zlib

Gif = collections.namedtuple("Gif", "width height loops frames")
Frame = collections.namedtuple("Frame", "delay pixels")  # hundredths of a second; rows of (red, green, blue), as then shown


def codes(data, first_width):
    """The codes of GIF's packing: they get a bit longer whenever the table has grown out of them."""
    clear, end = 1 << first_width, (1 << first_width) + 1
    width, size, bits, have = first_width + 1, end + 1, 0, 0
    for byte in data:
        bits |= byte << have
        have += 8
        while have >= width:
            code = bits & ((1 << width) - 1)
            bits >>= width
            have -= width
            yield code
            if code == clear:
                width, size, begun = first_width + 1, end + 1, False
            elif code == end:
                return
            else:
                size += begun and size < 4096
                begun = True
                if size == 1 << width and width < 12:
                    width += 1
    raise ValueError("the packed pixels end without an end")


def unpacked(data, first_width):
    clear, end = 1 << first_width, (1 << first_width) + 1
    out, table, before = bytearray(), [], None
    for code in codes(data, first_width):
        if code == clear:
            table, before = [bytes([i]) for i in range(clear)] + [b"", b""], None
        elif code == end:
            return out
        else:
            if before is None:
                entry = table[code]
            else:
                entry = table[code] if code < len(table) else before + before[:1]
                if len(table) < 4096:
                    table.append(before + entry[:1])
            out += entry
            before = entry
    return out


class Bytes:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        self.at += count
        if self.at > len(self.data):
            raise ValueError("the file ends too early")
        return self.data[self.at - count:self.at]

    def blocks(self):
        """Pieces of up to 255 bytes, until an empty one."""
        whole = b""
        while (count := self.take(1)[0]) > 0:
            whole += self.take(count)
        return whole


def read_gif(path):
    with open(path, "rb") as file:
        data = Bytes(file.read())
    if data.take(6) != b"GIF89a":
        raise ValueError("no GIF89a")
    width, height, packed, _, _ = struct.unpack("<HHBBB", data.take(7))
    if not packed & 0x80:
        raise ValueError("no table of colours")
    flat = data.take(3 * (2 << (packed & 7)))
    colors = [tuple(flat[i:i + 3]) for i in range(0, len(flat), 3)]
    screen = [[None] * width for _ in range(height)]
    frames, loops, delay, same = [], None, 0, None
    while (kind := data.take(1)) != b";":
        if kind == b"!":
            label, body = data.take(1), data.blocks()
            if label == b"\xf9":
                flags, delay, index = struct.unpack("<BHB", body)
                if flags >> 2 & 7 != 1:
                    raise ValueError("a frame that is not left where it is")
                same = index if flags & 1 else None
            elif label == b"\xff" and body.startswith(b"NETSCAPE2.0\x01"):
                loops = struct.unpack("<H", body[12:14])[0]
        elif kind == b",":
            left, top, w, h, packed = struct.unpack("<HHHHB", data.take(9))
            if packed != 0 or left + w > width or top + h > height:
                raise ValueError("a frame outside the screen, or with colours of its own")
            first = data.take(1)[0]
            pixels = unpacked(data.blocks(), first)
            if len(pixels) != w * h:
                raise ValueError(f"{len(pixels)} pixels for {w} x {h}")
            for y in range(h):
                for x in range(w):
                    if pixels[y * w + x] != same:
                        screen[top + y][left + x] = colors[pixels[y * w + x]]
            frames.append(Frame(delay, [list(row) for row in screen]))
        else:
            raise ValueError(f"an unknown block {kind}")
    if data.at != len(data.data):
        raise ValueError("something behind the end")
    return Gif(width, height, loops, frames)


def unfiltered(rows, stride, bpp):
    before, out = bytearray(stride), []
    for kind, row in rows:
        now = bytearray(row)
        for i in range(stride):
            a, b, c = now[i - bpp] if i >= bpp else 0, before[i], before[i - bpp] if i >= bpp else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            now[i] = (now[i] + (0, a, b, (a + b) // 2, paeth)[kind]) & 0xFF
        out.append(now)
        before = now
    return out


def read_png(path):
    """Rows of (red, green, blue), of an image of eight bits a channel."""
    with open(path, "rb") as file:
        data = Bytes(file.read())
    if data.take(8) != b"\x89PNG\r\n\x1a\n":
        raise ValueError("no PNG")
    packed, kind = b"", b""
    while kind != b"IEND":
        count, kind = struct.unpack(">I4s", data.take(8))
        body = data.take(count)
        if struct.unpack(">I", data.take(4))[0] != zlib.crc32(kind + body):
            raise ValueError("a wrong checksum")
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if depth != 8 or color not in (2, 6) or interlaced:
                raise ValueError("another kind of PNG than cairo writes")
        elif kind == b"IDAT":
            packed += body
    bpp = 3 if color == 2 else 4
    flat, stride = zlib.decompress(packed), width * bpp
    rows = [(flat[i], flat[i + 1:i + 1 + stride]) for i in range(0, len(flat), stride + 1)]
    return [[tuple(row[i:i + 3]) for i in range(0, stride, bpp)] for row in unfiltered(rows, stride, bpp)]
