import { expect, it } from "vitest";
import { renderMarkup } from "../tools/testing/markup.tsx";
import { lateComponent } from "./lateComponent.tsx";
import { serverOnly } from "./serverOnly.tsx";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it("A part of the server's is rendered by it, and not by a browser, whose build has no such part", () => {
  const [Server, Browser] = [serverOnly(Greeting), serverOnly<{ name: string }>(undefined)];
  expect(renderMarkup(<Server name="Ana" />)).toContain("Ana");
  expect(renderMarkup(<Browser name="Ana" />)).toBe('<div class="contents"></div>');
});

it("A late part is rendered by the server too, and by a browser once it is loaded", () => {
  const load = () => Promise.resolve(Greeting);
  const [Server, Browser] = [lateComponent(Greeting, load), lateComponent<{ name: string }>(undefined, load)];
  expect(renderMarkup(<Server isNeeded={false} name="Ana" />)).toContain("Ana");
  expect(renderMarkup(<Browser isNeeded name="Ana" />)).toBe('<div class="contents"></div>');
});
