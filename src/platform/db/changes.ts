import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import type { Logger } from "../log.ts";
import { isListening, isReadingChanges } from "../metrics.ts";
import { Redis, type RedisSettings } from "../redis/redis.ts";
import { type Batch, JOBS, KEYS_CHANNEL, Outbox } from "./changes/outbox.ts";

/** Milliseconds between retries while the database is away; the first retry is immediate. */
const RETRY = 250;
const CONNECT_MILLISECONDS = 5_000;
/** A connection whose server does not answer for so long counts as lost. */
const ANSWER_MILLISECONDS = 5_000;
/** Milliseconds between two looks of the reader at the outbox: a scan of an empty index. */
const POLL_MILLISECONDS = 50;
/** Milliseconds between two attempts of the other servers to become the reader, and between the reader's heartbeats. */
const TICK_MILLISECONDS = 1_000;
const PRUNE_MILLISECONDS = 10_000;
/** Channel by which the reader tells servers that it cannot publish to Redis. */
const AWAY_CHANNEL = "guide_redis_away";
/** Key of the notification that anything may have changed. */
const EVERYTHING = "*";

export interface ChangeListener {
  /** Passes on the keys of all changes that are committed: the next page of the visitor who made one shows it. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface ChangeHandlers {
  /** @param key of the change ("business:7r3kq2aa", "country"), or "*" if anything may have changed */
  onChange(key: string): void;
  /** Called when the connection is lost: no notification arrives from now on. */
  onLost(): void;
  /** Called on each connection, including the first: anything may have changed before it. */
  onConnected(): void;
}

const changedKeys = ({ keys }: Batch) => keys.filter((key) => key !== JOBS);

/** One connection: notifications arrive over it, and its outbox is read over it. */
class Connection {
  readonly client: pg.Client;
  readonly #outbox: Outbox;
  readonly #handlers: Pick<ChangeHandlers, "onChange">;
  readonly #redis: Redis | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #beaten = Number.NEGATIVE_INFINITY;
  #published = Number.NEGATIVE_INFINITY;
  #pruned = Number.NEGATIVE_INFINITY;
  #isAwayKnown = false;

  constructor(client: pg.Client, outbox: Outbox, handlers: Pick<ChangeHandlers, "onChange">, redis: Redis | undefined) {
    this.client = client;
    this.#outbox = outbox;
    this.#handlers = handlers;
    this.#redis = redis;
    client.on("notification", ({ processId, channel, payload }) => {
      if (channel === AWAY_CHANNEL) redis?.setAway("the reader of the outbox cannot publish");
      // The reader has passed on its own batches already.
      else if (processId !== outbox.pid) handlers.onChange(payload ?? EVERYTHING);
    });
  }

  get isReader(): boolean {
    return this.#outbox.isReader;
  }

  /** Listens to the keys that the reader notifies of, unless they arrive by Redis. */
  listen(): Promise<void> {
    return this.#serially(async () => {
      await this.client.query(`${this.#redis?.isHeard ? "UNLISTEN" : "LISTEN"} ${KEYS_CHANNEL}`);
    });
  }

  /** Runs work after all earlier work: the position in the outbox must not move in between. */
  #serially(work: () => Promise<void>): Promise<void> {
    const run = this.#running.then(work);
    this.#running = run.catch(() => undefined);
    return run;
  }

  /** Reads what is committed now, once for all simultaneous callers: a read that runs already may have begun before a caller's commit. */
  look(): Promise<void> {
    this.#next ??= this.#serially(() => {
      this.#next = undefined;
      return this.#read();
    });
    return this.#next;
  }

  /** Reads the outbox in the reader. In other servers tries to become it. */
  tick(): Promise<void> {
    return this.isReader ? this.look() : this.#serially(() => this.#tryToLead());
  }

  async #read() {
    const batch = await this.#outbox.read();
    for (const key of changedKeys(batch)) this.#handlers.onChange(key);
    if (this.isReader) await this.#spread(batch, performance.now());
    else this.#outbox.advance(batch);
  }

  async #tryToLead() {
    const { leads, isLost } = await this.#outbox.tryToLead();
    if (!leads) return;
    isReadingChanges.set(1);
    if (isLost) await this.#spread({ ...(await this.#outbox.read()), keys: [EVERYTHING] }, performance.now());
    await this.#read();
  }

  async #spread(batch: Batch, moment: number) {
    // First to Redis: should this server die in between, the next reader sends the batch again.
    await this.#publish(changedKeys(batch), moment);
    if (batch.keys.length > 0 || moment - this.#beaten >= TICK_MILLISECONDS) {
      await this.#outbox.spread(batch);
      this.#beaten = moment;
    } else this.#outbox.advance(batch);
    if (moment - this.#pruned < PRUNE_MILLISECONDS) return;
    this.#pruned = moment;
    await this.#outbox.prune();
  }

  /** Publishes keys, or a heartbeat if one is due, and tells servers that rely on Redis once if that fails. */
  async #publish(keys: readonly string[], moment: number) {
    const redis = this.#redis;
    const isDue = moment - this.#published >= TICK_MILLISECONDS;
    if (keys.length === 0 && !isDue) return;
    if (isDue) this.#published = moment;
    const isPublished = redis?.isUp ? await redis.publish(keys) : false;
    if (!isPublished && !this.#isAwayKnown) await this.client.query(`NOTIFY ${AWAY_CHANNEL}`);
    this.#isAwayKnown = !isPublished;
    // In the background, because keys must not wait for it.
    if (!isPublished && isDue) void redis?.publish([]);
  }

  async close() {
    await this.#running;
    await this.#outbox.resign().catch(() => undefined);
    await this.client.end().catch(() => undefined);
  }
}

/**
 * Passes on every change of data, by this server, another server or the command line. One of all servers reads the keys of changes from
 * the outbox and notifies the others (docs/decisions/0168-changes-without-a-queue.md).
 * @param redisSettings sends the keys by Redis; while it is away, servers listen to PostgreSQL
 */
export async function listenToChanges(
  connection: ClientConfig,
  log: Logger,
  handlers: ChangeHandlers,
  redisSettings?: RedisSettings,
): Promise<ChangeListener> {
  const { onLost, onConnected } = handlers;
  const stopping = new AbortController();
  let current: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;

  const again = (delay = RETRY) => {
    if (stopping.signal.aborted || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(() => again());
    }, delay).unref();
  };

  const lose = (client: pg.Client) => {
    // Also runs for a failed attempt, and several times for one connection.
    if (current?.client !== client || stopping.signal.aborted) return;
    current = undefined;
    log.warn("the LISTEN connection to the database was lost");
    isListening.set(0);
    isReadingChanges.set(0);
    onLost();
    client.end().catch(() => undefined);
    again(0);
  };

  /** Takes keys from where they arrive now. What was sent during the change may be missed, so anything may have changed. */
  const followRedis = () => {
    const one = current;
    one?.listen().then(
      () => current === one && onConnected(),
      () => lose(one.client),
    );
  };
  const redis =
    redisSettings &&
    (await Redis.open(
      redisSettings,
      {
        onKeys: (keys) => {
          for (const key of keys) handlers.onChange(key);
        },
        onHeard: followRedis,
        onAway: followRedis,
      },
      log,
    ));

  const connect = async () => {
    const client = new pg.Client({
      ...connection,
      application_name: "the-guide changes",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: ANSWER_MILLISECONDS,
    });
    client.on("error", () => lose(client));
    client.on("end", () => lose(client));
    try {
      await client.connect();
      const next = new Connection(client, await Outbox.open(client), handlers, redis);
      if (redis) await client.query(`LISTEN ${AWAY_CHANNEL}`);
      await next.listen();
      if (stopping.signal.aborted) return await next.close();
      current = next;
      // The first message of Redis may have arrived before there was a connection to follow it.
      if (redis) await next.listen();
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    isListening.set(1);
    onConnected();
    void keepLooking(current);
  };

  const keepLooking = async (one: Connection) => {
    while (current === one && !stopping.signal.aborted) {
      await one.tick().catch(() => lose(one.client));
      const pause = one.isReader ? POLL_MILLISECONDS : TICK_MILLISECONDS;
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };

  await connect();
  return {
    async settle() {
      const one = current;
      // Without a connection every page is rendered again once there is one.
      await one?.look().catch(() => lose(one.client));
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      redis?.stop();
      await current?.close();
    },
  };
}
