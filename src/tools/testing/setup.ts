import { afterAll, vi } from "vitest";
import { freezeClock } from "../../platform/clock.ts";
import { closeAll } from "./closing.ts";

// Runs after each test file. Workers keep their modules between files, so a frozen clock or fake timers would leak into the next file.
afterAll(closeAll);
afterAll(() => freezeClock(undefined));
afterAll(() => void vi.useRealTimers());
