import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { atEnd } from "../processes.ts";

const BLOCK_MILLISECONDS = 600_000;

/**
 * Stands for the operator's terminal. `npm start` would not return: here it starts the guide, waits until it is ready, and stops the one that
 * ran before. `ssh` runs its command on this machine. Settings without a command stay for the next
 * commands, as in a terminal with `set -a`.
 */
const PREAMBLE = `
set -euo pipefail
stop_guide() {
  if [ -f "$DOCS/guide.pid" ]; then
    local pid; pid=$(cat "$DOCS/guide.pid"); rm "$DOCS/guide.pid"
    kill -TERM -- "-$pid" 2>/dev/null || true
    for _ in $(seq 150); do kill -0 -- "-$pid" 2>/dev/null || return 0; sleep 0.1; done
    kill -KILL -- "-$pid" 2>/dev/null || true
  fi
}
start_guide() {
  stop_guide
  PORT=$DOCS_PORT setsid npm run --silent start > "$DOCS/guide.log" 2>&1 < /dev/null &
  echo $! > "$DOCS/guide.pid"
  for _ in $(seq 1200); do
    if grep -q -e "the guide is ready" -e "The Guide is at" "$DOCS/guide.log"; then return 0; fi
    if ! kill -0 "$(cat "$DOCS/guide.pid")" 2>/dev/null; then break; fi
    sleep 0.1
  done
  tail -n 5 "$DOCS/guide.log"; echo "the guide does not start"; return 1
}
npm() {
  local words=(); for word in "$@"; do [ "$word" = --silent ] || words+=("$word"); done
  if [ "\${words[*]}" = start ] || [ "\${words[*]}" = "run start" ]; then start_guide; else command npm "$@"; fi
}
node_modules/.bin/node() { if [ "$*" = scripts/start.ts ]; then start_guide; else command node_modules/.bin/node "$@"; fi; }
ssh() { shift; bash -c "$*"; }
set -a
`;

export interface Outcome {
  isDone: boolean;
  output: string;
}

/** The terminal of one document: settings and the folder last from block to block. */
export class Session {
  readonly #folder: string;
  readonly #environment: Record<string, string | undefined>;

  /** @param folder copy of the project @param tools where the session keeps its own files */
  constructor(folder: string, tools: string, environment: Record<string, string>, port: number) {
    this.#folder = folder;
    const { PATH, HOME, LANG } = process.env;
    this.#environment = { PATH, HOME, LANG, ...environment, DOCS: tools, DOCS_PORT: String(port), npm_config_update_notifier: "false" };
    writeFileSync(join(tools, "preamble.sh"), PREAMBLE);
    writeFileSync(join(tools, "state.sh"), `cd '${folder}'\n`);
    atEnd(() => this.stopGuide());
  }

  /** @param isNewSection whether it begins in the project's folder again */
  async run(commands: string, isNewSection = false): Promise<Outcome> {
    const back = isNewSection ? `cd '${this.#folder}'` : ":";
    const script = `. "$DOCS/preamble.sh"; . "$DOCS/state.sh"; ${back}\n${commands}\n{ export -p | grep -v ' DOCS'; printf 'cd %q\\n' "$PWD"; } > "$DOCS/state.new"; mv "$DOCS/state.new" "$DOCS/state.sh"\n`;
    const child = spawn("bash", ["-c", script], { cwd: this.#folder, env: this.#environment, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    const timer = setTimeout(() => child.kill("SIGKILL"), BLOCK_MILLISECONDS);
    const [code] = await once(child, "exit");
    clearTimeout(timer);
    return { isDone: code === 0, output };
  }

  async stopGuide(): Promise<void> {
    await this.run("stop_guide");
  }
}
