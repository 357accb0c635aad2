import { describe, expect, it } from "vitest";
import { whyNot } from "./require-node.cjs";

const machine = (platform: string, version: string, glibc?: string, arch = "x64") => whyNot({ platform, arch, version, glibc });

describe("require-node", () => {
  it.each([
    ["linux", "v20.19.0"],
    ["linux", "v20.20.2"],
    ["linux", "v22.1.0"],
    ["linux", "v26.0.0"],
  ])("lets Linux with glibc start on %s %s, where the pinned Node takes over", (platform, version) => {
    expect(machine(platform, version, "2.36")).toBeUndefined();
  });

  it.each(["v12.22.9", "v18.20.0", "v20.18.3"])("asks for a newer Node on Linux than %s", (version) => {
    expect(machine("linux", version, "2.36")).toMatch(/Node 20[.]19 or newer.*this is v/);
  });

  it("says that musl will not do, whatever the Node", () => {
    expect(machine("linux", "v24.21.0")).toMatch(/glibc.*musl/);
  });

  it.each(["darwin", "win32"])("asks for Node 24.7 on %s, where none is pinned", (platform) => {
    expect(machine(platform, "v22.19.0")).toMatch(/Node 24[.]7/);
    expect(machine(platform, "v24.6.0")).toMatch(/Node 24[.]7/);
    expect(machine(platform, "v24.7.0")).toBeUndefined();
    expect(machine(platform, "v26.0.0")).toBeUndefined();
  });

  it("asks for Node 24.7 on Linux machines that none is pinned for", () => {
    expect(machine("linux", "v22.19.0", "2.36", "s390x")).toMatch(/Node 24[.]7/);
  });

  it("says it in one sentence and a line", () => {
    expect(machine("linux", "v18.0.0")?.includes("\n")).toBe(false);
  });
});
