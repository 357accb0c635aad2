import { expect, it } from "vitest";
import { IMAGE_BYTES_MAX, tooManyBytes } from "../../catalogue/uploads/rules.ts";
import { clientAction } from "./GuideSettingsPage.tsx";

async function send(fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request("http://guide.example/staff/settings/guide/", { method: "POST", body });
  const answer = await clientAction({ request, params: {}, context: {} } as unknown as Parameters<typeof clientAction>[0]);
  return (answer as { data: { errors: Record<string, string[]> } }).data;
}

it("says beside its field that a mark is too large, before it is sent anywhere", async () => {
  const image = new File([new Uint8Array(IMAGE_BYTES_MAX + 1)], "mark.png", { type: "image/png" });
  expect(await send({ intent: "logo", image })).toMatchObject({ errors: { image: [tooManyBytes()] } });
});
