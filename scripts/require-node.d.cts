export function whyNot(machine: { platform: string; arch: string; version: string; glibc: string | undefined }): string | undefined;
