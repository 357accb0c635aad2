import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { createPageServer } from "./pageServer.ts";
import { createPageViews, type PageView } from "./pageViews.ts";
import { buildRenderedPage } from "./renderedPage.ts";

const page = await buildRenderedPage(
  new Response("<p>Lakeside</p>", { headers: { "content-type": "text/html; charset=utf-8" } }),
  "-",
  new Set(),
  0,
  true,
);

it.each([true, false])("Pages from memory are told of, by GET alone, after they have left (fast path: %s)", async (fastPath) => {
  const told: PageView[] = [];
  const views = createPageViews({ isCounted: (url) => url.startsWith("/page/"), onView: (view) => told.push(view) }, []);
  const { server, stop } = createPageServer(
    (_, response) => response.end(),
    ({ url }) => (url.startsWith("/gone/") ? undefined : page),
    {
      fastPath,
      views,
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterwards(() => {
    stop();
    server.close();
    server.closeAllConnections();
  });
  const ask = async (line: string) => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
    socket.write(`${line} HTTP/1.1\r\nHost: guide.example\r\nUser-Agent: Mozilla/5.0\r\nReferer: https://a.example/\r\n\r\n`);
    await once(socket, "data");
    socket.destroy();
  };
  for (const line of ["GET /page/", "HEAD /page/", "GET /other/", "GET /gone/", "GET /page/?x=1"]) await ask(line);
  expect(told).toEqual([]);
  while (told.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told.map(({ url }) => url)).toEqual(["/page/", "/page/?x=1"]);
  expect(told[0]).toMatchObject({ address: "127.0.0.1", headers: { "user-agent": "Mozilla/5.0", referer: "https://a.example/" } });
});

it("Of a flood the first are looked at, and nobody waits", async () => {
  const told: PageView[] = [];
  const views = createPageViews({ isCounted: () => true, onView: (view) => told.push(view) }, []);
  const head = "GET /page/ HTTP/1.1\r\nHost: x\r\n\r\n";
  for (let number = 0; number < 5_000; number += 1) views.noteHead("/page/", head, "203.0.113.9");
  for (let number = 0; number < 5_000; number += 1) views.noteHead("/page/", head, `2001:db8::${number}`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(told).toHaveLength(1_000);
  expect(told.slice(0, 2).map(({ address }) => address)).toEqual(["203.0.113.9", "2001:db8::0"]);
});

it("What an open page asks for is told of by the page, unless another address is its referrer", async () => {
  const told: PageView[] = [];
  const views = createPageViews({ isCounted: (url) => url.startsWith("/page/"), onView: (view) => told.push(view) }, []);
  for (const referer of ["https://guide.example/page/", "https://guide.example/other/", "nonsense", undefined])
    views.noteUse(referer === undefined ? {} : { referer, "user-agent": "Mozilla/5.0" }, "203.0.113.9");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(told.map(({ url, isUse, headers }) => [url, isUse, headers["user-agent"]])).toEqual([["/page/", true, "Mozilla/5.0"]]);
});
