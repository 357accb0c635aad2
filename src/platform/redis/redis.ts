import { createHmac } from "node:crypto";
import type { RedisClientType } from "@redis/client";
import { newUuid } from "../clock.ts";
import type { Logger } from "../log.ts";
import { isRedisUsed } from "../metrics.ts";

/** Redis or Valkey as the way of changed keys from the reader of the outbox to all servers. It stores nothing. */
export interface RedisSettings {
  url: string;
  /** Pub/sub has no databases: several guides on one Redis differ by their channel. */
  channel: string;
}

/** Returns a channel that all servers of a guide share, and no other guide has. */
export const redisChannel = (secret: string): string =>
  `guide:${createHmac("sha256", secret).update("redis channel").digest("base64url").slice(0, 16)}`;

/** Without a message for so long a server listens to PostgreSQL instead. The reader sends one each second. */
const SILENT_MILLISECONDS = 3_000;
/** Without an acknowledgement for so long the reader takes Redis for away. */
const ANSWER_MILLISECONDS = 500;
const CONNECT_MILLISECONDS = 2_000;
const RECONNECT_MILLISECONDS = 500;

interface Message {
  /** The reader that sent it, and its number among the reader's messages: a gap shows that one was lost. */
  from: string;
  number: number;
  keys: string[];
}

export interface RedisHandlers {
  onKeys(keys: readonly string[]): void;
  /** Called when messages arrive, from the first one on. */
  onHeard(): void;
  /** Called when messages may have been missed, or no longer arrive. */
  onAway(): void;
}

type Client = RedisClientType;

async function createClient(url: string, onLost: (error?: Error) => void): Promise<Client> {
  const { createClient: create } = await import("@redis/client");
  const client = create({
    url,
    RESP: 2,
    disableClientInfo: true,
    disableOfflineQueue: true,
    maintNotifications: "disabled",
    socket: { connectTimeout: CONNECT_MILLISECONDS, reconnectStrategy: RECONNECT_MILLISECONDS },
  });
  client.on("error", onLost);
  client.on("end", onLost);
  return client as unknown as Client;
}

/** Connects once. @throws Error if Redis does not answer within seconds */
export async function pingRedis(url: string): Promise<void> {
  const { createClient: create } = await import("@redis/client");
  const client = create({
    ...{ url, RESP: 2, disableClientInfo: true, maintNotifications: "disabled" },
    socket: { connectTimeout: CONNECT_MILLISECONDS, reconnectStrategy: false },
  } as const);
  // Without a listener the process would end; connect throws the same error.
  client.on("error", () => undefined);
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${CONNECT_MILLISECONDS / 1_000} seconds`)), CONNECT_MILLISECONDS);
    });
    await Promise.race([client.connect().then(() => client.ping()), late]);
  } finally {
    clearTimeout(timer);
    if (client.isOpen) client.destroy();
  }
}

/** The connections of one server to Redis. While Redis is away they reconnect by themselves. */
export class Redis {
  readonly #id = newUuid();
  readonly #channel: string;
  readonly #handlers: RedisHandlers;
  readonly #log: Logger;
  #publisher: Client | undefined;
  #subscriber: Client | undefined;
  #isUp = false;
  #isHeard = false;
  #number = 0;
  #last: Pick<Message, "from" | "number"> | undefined;
  #silence: NodeJS.Timeout | undefined;
  #isStopped = false;
  #hasWarned = false;

  private constructor(channel: string, handlers: RedisHandlers, log: Logger) {
    this.#channel = channel;
    this.#handlers = handlers;
    this.#log = log;
  }

  /** Opens the connections, without waiting for them. */
  static async open({ url, channel }: RedisSettings, handlers: RedisHandlers, log: Logger): Promise<Redis> {
    const redis = new Redis(channel, handlers, log);
    redis.#publisher = await createClient(url, (error) => {
      redis.#isUp = false;
      redis.#warn(error);
    });
    redis.#subscriber = await createClient(url, (error) => {
      redis.setAway("its connection was lost");
      redis.#warn(error);
    });
    redis.#publisher.connect().catch((error) => redis.#warn(error));
    const subscriber = redis.#subscriber;
    // The library subscribes again after each reconnection.
    subscriber
      .connect()
      .then(() => subscriber.subscribe(channel, (text) => redis.#receive(text)))
      .catch((error) => redis.#warn(error));
    return redis;
  }

  /** Logs the reason once, until messages arrive again. */
  #warn(error: Error | undefined) {
    if (!error || this.#hasWarned || this.#isStopped) return;
    this.#hasWarned = true;
    this.#log.warn({ reason: error.message }, "Redis (REDIS_URL) is away; changes are spread by PostgreSQL");
  }

  /** Whether keys arrive by Redis, so that this server need not listen to PostgreSQL. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** Whether Redis acknowledged the last message. */
  get isUp(): boolean {
    return this.#isUp;
  }

  #receive(text: string) {
    if (this.#isStopped) return;
    const { from, number, keys } = JSON.parse(text) as Message;
    const isNext = this.#last === undefined || (this.#last.from === from ? number === this.#last.number + 1 : number === 1);
    this.#last = { from, number };
    if (!isNext) this.setAway("a message was lost");
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.setAway("no message arrived"), SILENT_MILLISECONDS).unref();
    if (!this.#isHeard) {
      this.#isHeard = true;
      this.#hasWarned = false;
      isRedisUsed.set(1);
      this.#handlers.onHeard();
    }
    // The reader has passed on its own batches already.
    if (from !== this.#id) this.#handlers.onKeys(keys);
  }

  /** Stops relying on Redis until the next message arrives. */
  setAway(reason: string) {
    if (!this.#isHeard || this.#isStopped) return;
    clearTimeout(this.#silence);
    this.#isHeard = false;
    this.#last = undefined;
    isRedisUsed.set(0);
    this.#log.warn({ reason }, "changes no longer arrive by Redis; the server listens to PostgreSQL");
    this.#handlers.onAway();
  }

  /**
   * Publishes keys; without keys it is a heartbeat. While Redis is away only heartbeats are tried, so that keys do not wait for it.
   * @returns whether Redis acknowledged it
   */
  async publish(keys: readonly string[]): Promise<boolean> {
    const client = this.#publisher;
    if (!client?.isReady || (!this.#isUp && keys.length > 0)) return false;
    this.#number += 1;
    const message: Message = { from: this.#id, number: this.#number, keys: [...keys] };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ANSWER_MILLISECONDS).unref();
    });
    const sent = client.publish(this.#channel, JSON.stringify(message)).then(
      () => true,
      () => false,
    );
    this.#isUp = await Promise.race([sent, late]);
    clearTimeout(timer);
    return this.#isUp;
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#silence);
    for (const client of [this.#publisher, this.#subscriber]) if (client?.isOpen) client.destroy();
  }
}
