import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { StartError } from "../endpoints/errors.ts";
import { errorCode } from "../toError.ts";

/** Commands reach the launcher of a data folder through a socket in it, which only the guide's user can open. */

/** Limit of a socket's path on Linux and macOS. */
const PATH_MAX = 100;

export const servingSchema = z.object({ version: z.string(), folder: z.string(), pid: z.number() });
/** The server that answers visitors. */
export type Serving = z.infer<typeof servingSchema>;

const answerSchema = z.object({ serving: servingSchema, refused: z.string().optional() });
/** The server that answers visitors now, and why another one does not, if one was asked for. */
export type Answer = z.infer<typeof answerSchema>;

const requestSchema = z.object({ folder: z.string().optional() });
/** A folder asks the launcher to switch to the version in it. */
export type ControlRequest = z.infer<typeof requestSchema>;

function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), "locks", "serve.socket");
  if (Buffer.byteLength(path) > PATH_MAX)
    throw new StartError(`The path of DATA_DIR is too long for npm run serve: at most ${PATH_MAX} bytes with "/locks/serve.socket".`);
  return path;
}

/** Listens to commands. @throws StartError if another launcher does already */
export async function listenToCommands(dataDir: string, answer: (request: ControlRequest) => Promise<Answer>): Promise<Server> {
  const path = socketPath(dataDir);
  if (await askLauncher(dataDir, {}).catch(() => undefined))
    throw new StartError("npm run serve runs already on this DATA_DIR. To start another version, use npm run guide -- update.");
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined);
    text(socket)
      .then(async (sent) => socket.end(JSON.stringify(await answer(requestSchema.parse(JSON.parse(sent))))))
      .catch(() => socket.destroy());
  });
  await new Promise<void>((listening, failed) => server.once("error", failed).listen(path, listening));
  chmodSync(path, 0o600);
  return server;
}

/**
 * Asks the launcher of a data folder. A switch is answered once it is done.
 * @returns undefined if no launcher runs
 */
export async function askLauncher(dataDir: string, request: ControlRequest): Promise<Answer | undefined> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    socket.end(JSON.stringify(request));
    return answerSchema.parse(JSON.parse(await text(socket)));
  } catch (error) {
    if (["ENOENT", "ECONNREFUSED"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  } finally {
    socket.destroy();
  }
}
