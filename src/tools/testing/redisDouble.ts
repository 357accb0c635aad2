import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { closeAfterwards } from "./closing.ts";

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const array = (parts: readonly string[]) => `*${parts.length}\r\n${parts.join("")}`;

/** Splits a client's input into commands: arrays of bulk strings. @returns the commands and the rest */
function parseCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest);
    if (!head) return { commands, rest };
    let at = head[0].length;
    const command: string[] = [];
    for (let part = 0; part < Number(head[1]); part += 1) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(at));
      const end = at + (size?.[0].length ?? 0) + Number(size?.[1] ?? 0) + 2;
      if (!size || rest.length < end) return { commands, rest };
      command.push(rest.slice(at + size[0].length, end - 2));
      at = end;
    }
    commands.push(command);
    rest = rest.slice(at);
  }
}

/** A double of Redis with the commands that spreading changes needs (RESP 2, ASCII only). */
export class RedisDouble {
  #server: Server | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();
  readonly #subscribers = new Map<Socket, Set<string>>();
  /** All published messages. */
  readonly published: string[] = [];
  /** Loses the messages that it acknowledges. */
  isDeaf = false;
  /** Answers PUBLISH with an error. */
  refusesToPublish = false;

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  get subscribers(): number {
    return this.#subscribers.size;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#accept(socket));
    this.#server = server;
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Ends all connections, and accepts none until it starts again. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    for (const socket of this.#sockets) socket.destroy();
    server.close();
    await once(server, "close");
  }

  #accept(socket: Socket) {
    this.#sockets.add(socket);
    let input = "";
    socket.setEncoding("utf8");
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#sockets.delete(socket);
      this.#subscribers.delete(socket);
    });
    socket.on("data", (chunk: string) => {
      const { commands, rest } = parseCommands(input + chunk);
      input = rest;
      for (const command of commands) socket.write(this.#answer(socket, command));
    });
  }

  #answer(socket: Socket, [name = "", ...parameters]: string[]): string {
    switch (name.toUpperCase()) {
      case "SUBSCRIBE": {
        const channels = this.#subscribers.get(socket) ?? new Set();
        this.#subscribers.set(socket, channels);
        return parameters.map((channel) => array([bulk("subscribe"), bulk(channel), `:${channels.add(channel).size}\r\n`])).join("");
      }
      case "PUBLISH": {
        if (this.refusesToPublish) return "-READONLY no\r\n";
        const [channel = "", message = ""] = parameters;
        this.published.push(message);
        const to = this.isDeaf ? [] : [...this.#subscribers].filter(([, channels]) => channels.has(channel));
        for (const [subscriber] of to) subscriber.write(array([bulk("message"), bulk(channel), bulk(message)]));
        return `:${to.length}\r\n`;
      }
      case "PING":
        return "+PONG\r\n";
      default:
        return "+OK\r\n";
    }
  }
}

/** Starts a double of Redis, which stops after the file's tests. */
export async function redisDouble(): Promise<RedisDouble> {
  const redis = new RedisDouble();
  await redis.start();
  closeAfterwards(() => redis.stop());
  return redis;
}
