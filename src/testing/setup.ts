import { afterAll, vi } from "vitest";
import { freezeClock } from "../platform/clock.ts";
import { closeAll } from "./closing.ts";

// A set-up file runs for each test file, also where a worker keeps its modules from one to the next: a clock or timer that one file stopped would stand still in the next.
afterAll(closeAll);
afterAll(() => freezeClock(undefined));
afterAll(() => void vi.useRealTimers());
