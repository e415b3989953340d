/** Memory from which several engines may run, in gigabytes; browsers report at most 8, some nothing. */
const ENOUGH_GB = 4;

/** Whether the device has little memory, as far as the browser tells: one worker is enough then. */
export function hasLittleMemory(): boolean {
  const { deviceMemory = ENOUGH_GB } = navigator as { deviceMemory?: number };
  return deviceMemory < ENOUGH_GB;
}
