import { itemAt } from "./items.ts";
import { type Random, randomFrom } from "./random.ts";

/** Random numbers for a drawing: the same seed gives the same numbers. */
export class Dice {
  readonly #random: Random;

  constructor(seed: string) {
    this.#random = randomFrom(seed);
  }

  /** Returns a number in [0, 1). */
  next(): number {
    return this.#random();
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.#random();
  }

  /** Returns an integer from low to high, both included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return itemAt(items, Math.floor(this.#random() * items.length));
  }

  chance(share = 0.5): boolean {
    return this.#random() < share;
  }

  side(): 1 | -1 {
    return this.chance() ? 1 : -1;
  }
}

const NOISE_PERIOD = 256;

/** Smooth value noise along a line: values in [0, 1], one per unit, with easing between them. */
export function lineNoise(dice: Dice): (x: number) => number {
  const values = Array.from({ length: NOISE_PERIOD }, () => dice.next());
  return (x) => {
    const cell = Math.floor(x);
    const share = x - cell;
    const eased = share * share * (3 - 2 * share);
    const [from, to] = [values[cell & (NOISE_PERIOD - 1)] ?? 0, values[(cell + 1) & (NOISE_PERIOD - 1)] ?? 0];
    return from * (1 - eased) + to * eased;
  };
}
