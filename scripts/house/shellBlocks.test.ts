import { expect, it } from "vitest";
import { reasonNotToRun, shellBlocks } from "./shellBlocks.ts";

const fence = "```";

it("finds the commands of a document with their lines", () => {
  const text = `# Page\n\n${fence}sh\nnpm start\ncurl x\n${fence}\n\n${fence}nginx\nserver {}\n${fence}\n\n1. List:\n   ${fence}sh fresh\n   npm run guide\n   ${fence}\n`;
  expect(shellBlocks(text)).toEqual([
    { commands: "npm start\ncurl x", line: 4, section: 1, untried: undefined, needs: undefined },
    { commands: "npm run guide", line: 14, section: 1, untried: undefined, needs: "fresh" },
  ]);
});

it("knows why commands are not run", () => {
  const block = (info: string) => shellBlocks(`${fence}sh ${info}\ncertbot\n${fence}\n`)[0]?.untried;
  expect(block("untried")).toBe("");
  expect(block("untried: needs a public address")).toBe("needs a public address");
});

it("refuses a word that it does not know, so that no block is left out by a mistake", () => {
  for (const info of ["untryed", "skip", "bash"]) expect(() => shellBlocks(`${fence}sh ${info}\nx\n${fence}\n`)).toThrow(/unknown word/);
});

it("runs no command that changes the machine, marked or not", () => {
  const reason = (commands: string) => reasonNotToRun({ commands, line: 1, section: 0, untried: undefined, needs: undefined });
  for (const commands of [
    "sudo rm -rf data",
    "cat > /etc/guide.env",
    "rm -rf /var/lib/postgresql/15/main",
    "cd x && systemctl restart guide",
  ])
    expect(reason(commands)).toBe("changes the machine");
  for (const commands of ["npm start", "curl https://guide.example.org/opt/", "cd deploy/etc/"]) expect(reason(commands)).toBeUndefined();
});
