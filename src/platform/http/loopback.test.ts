import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import type { Hosts } from "./hosts/hostNames.ts";
import { isFromLoopback, isLoopbackAddress } from "./loopback.ts";

const LOCAL = { origin: "http://localhost:3000", hosts: { theguide: "http://localhost:3000" } };
const ask = (remoteAddress: string | undefined, headers: Record<string, string>, origins: typeof LOCAL & { hosts: Hosts } = LOCAL) =>
  isFromLoopback({ socket: { remoteAddress }, headers } as unknown as FastifyRequest, origins);

describe("a request", () => {
  it.each([
    ["127.0.0.1", "localhost:3000"],
    ["127.0.0.1", "127.0.0.1"],
    ["127.8.9.10", "LOCALHOST"],
    ["::1", "[::1]:3000"],
    ["::ffff:127.0.0.1", "127.0.0.1:80"],
  ])("from %s to %s is from this machine", (address, host) => {
    expect(ask(address, { host })).toBe(true);
  });

  it.each([
    ["another machine", "203.0.113.7", { host: "localhost" }],
    ["another machine whose address looks alike", "127.evil", { host: "localhost" }],
    ["a socket that is gone", undefined, { host: "localhost" }],
    ["a name that leads here", "127.0.0.1", { host: "rebound.example" }],
    ["a name that begins alike", "127.0.0.1", { host: "localhost.example" }],
    ["a name that ends alike", "127.0.0.1", { host: "my-localhost" }],
    ["an address that goes on", "127.0.0.1", { host: "127.0.0.1.example:80" }],
    ["no name", "127.0.0.1", {}],
    ["a proxy on this machine", "127.0.0.1", { host: "localhost", "x-forwarded-for": "203.0.113.7" }],
    ["a proxy that claims a loopback visitor", "127.0.0.1", { host: "localhost", "x-forwarded-for": "127.0.0.1" }],
    ["a proxy of the standard's", "127.0.0.1", { host: "localhost", forwarded: "for=203.0.113.7" }],
    ["a proxy that names itself alone", "127.0.0.1", { host: "localhost", via: "1.1 proxy" }],
  ])("from %s is not", (_, address, headers) => {
    expect(ask(address, headers as Record<string, string>)).toBe(false);
  });
});

describe("a guide with an origin elsewhere", () => {
  // A proxy that sets no header looks like a visitor on this machine.
  it.each([
    { origin: "https://guide.example", hosts: { theguide: "https://guide.example" } },
    { origin: "http://localhost:3000", hosts: { theguide: "http://localhost:3000", listing: "https://owners.example" } },
    { origin: "http://0.0.0.0:3000", hosts: { theguide: "http://0.0.0.0:3000" } },
  ])("takes nobody for this machine: %j", (origins) => {
    expect(ask("127.0.0.1", { host: "localhost:3000" }, origins)).toBe(false);
  });
});

describe("an address", () => {
  it.each(["0.0.0.0", "10.0.0.1", "128.0.0.1", "::", "fe80::1", ""])("%s is not loopback", (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  });
});
