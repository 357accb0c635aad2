import { expect, it } from "vitest";
import { unmarkedOpeners } from "./openers.ts";

const openersIn = (text: string) => unmarkedOpeners([{ path: "src/site/home/HomePage.tsx", text }]);

it("a link that scripts handle and that is not marked is refused", () => {
  expect(openersIn('const link = <a href="/search/" onClick={(event) => open(event)}>Search</a>;')).toEqual([
    expect.stringContaining("has no data-opens"),
  ]);
});

it("a marked one, a plain link and a button are free", () => {
  expect(openersIn('const link = <a href="/search/" data-opens="" onClick={open}>Search</a>;')).toEqual([]);
  expect(openersIn('const link = <a href="/search/">Search</a>;')).toEqual([]);
  expect(openersIn("const button = <button onClick={open}>Search</button>;")).toEqual([]);
});
