import decodeQr from "qr/decode.js";
import { expect, test } from "vitest";
import { drawQrCode } from "./qrCode.ts";

/** Returns the code as a camera sees it, eight dots per module, black on white. */
function photograph({ size, path }: { size: number; path: string }) {
  const dots = 8;
  const width = size * dots;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * dots; row < (Number(y) + 1) * dots; row += 1) {
      for (let column = Number(x) * dots; column < (Number(x) + Number(run)) * dots; column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { width, height: width, data };
}

test("what is drawn is read back as it was", () => {
  for (const text of ["https://theguide.example/traveller/maya2345/id/?key=k3y0123456789abc", "Hội An · Łódź"]) {
    expect(decodeQr(photograph(drawQrCode(text)))).toBe(text);
    expect(decodeQr(photograph(drawQrCode(text, "quartile")))).toBe(text);
  }
});

test("four modules around it stay white, as the standard asks", () => {
  const { size, path } = drawQrCode("https://theguide.example/");
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) => numbers.map(Number) as [number, number, number]);
  expect(Math.min(...runs.map(([x]) => x))).toBe(4);
  expect(Math.min(...runs.map(([, y]) => y))).toBe(4);
  expect(Math.max(...runs.map(([x, , run]) => x + run))).toBe(size - 4);
  expect(Math.max(...runs.map(([, y]) => y + 1))).toBe(size - 4);
});

test("the same text is the same drawing, another text another", () => {
  expect(drawQrCode("a")).toEqual(drawQrCode("a"));
  expect(drawQrCode("a").path).not.toBe(drawQrCode("b").path);
});

test("a text that no code can hold is refused", () => {
  expect(() => drawQrCode("x".repeat(3_000))).toThrow();
});
