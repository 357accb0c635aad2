import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Layout } from "./layout.ts";

/** Runs a program of PostgreSQL as the server's user. @param input text for its standard input */
export function runProgram(layout: Layout, name: string, words: string[], input = ""): Promise<{ failed: boolean; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(join(layout.bin, name), words, { ...layout.owner, cwd: layout.home, stdio: ["pipe", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", (error) => resolve({ failed: true, stderr: error.message }));
    child.on("close", (code) => resolve({ failed: code !== 0, stderr }));
    // A program that ends early leaves its input unread, and says so by its exit code.
    child.stdin.on("error", () => undefined).end(input);
  });
}
