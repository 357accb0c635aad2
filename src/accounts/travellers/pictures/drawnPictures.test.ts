import { expect, it, vi } from "vitest";
import { createDrawnPictures } from "./drawnPictures.ts";

/** A drawing that the test ends. */
function slowDrawing() {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  return { draw: vi.fn(() => promise), end: () => resolve(Buffer.from("picture")), fail: () => reject(new Error("it fails")) };
}

it("Simultaneous requests for a picture share one drawing, and later ones get the same picture", async () => {
  const pictures = createDrawnPictures();
  const { draw, end } = slowDrawing();
  const all = Array.from({ length: 50 }, () => pictures("guide 1", draw));
  end();
  expect(new Set(await Promise.all(all)).size).toBe(1);
  await pictures("guide 1", draw);
  expect(draw).toHaveBeenCalledTimes(1);
});

it("A drawing that failed is tried again", async () => {
  const pictures = createDrawnPictures();
  const broken = slowDrawing();
  const first = pictures("guide 1", broken.draw);
  broken.fail();
  await expect(first).rejects.toThrow("it fails");
  const { draw, end } = slowDrawing();
  end();
  expect(String(await pictures("guide 1", draw))).toBe("picture");
});

it("Two pictures are drawn at once, of guides and passports together, ten wait, and further ones get 503 with Retry-After", async () => {
  const [guides, passports] = [createDrawnPictures(), createDrawnPictures()];
  const drawings = Array.from({ length: 12 }, slowDrawing);
  const all = drawings.map(({ draw }, index) => (index % 2 ? guides : passports)(`${index}`, draw));
  await Promise.resolve();
  expect(drawings.filter(({ draw }) => draw.mock.calls.length > 0)).toHaveLength(2);
  const late = slowDrawing();
  await expect(guides("late", late.draw)).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(late.draw).not.toHaveBeenCalled();
  for (const { end } of drawings) end();
  await Promise.all(all);
  late.end();
  expect(String(await guides("late", late.draw))).toBe("picture");
});
