/** From so many gigabytes on a machine has room for more than one engine at work; browsers tell up to 8, some of them nothing. */
const ENOUGH = 4;

/** Whether the machine has little memory, as far as the browser tells: then one worker is enough. */
export function isSmall(): boolean {
  const { deviceMemory = ENOUGH } = navigator as { deviceMemory?: number };
  return deviceMemory < ENOUGH;
}
