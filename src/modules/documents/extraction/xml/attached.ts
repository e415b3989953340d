/** What the standards call the e-invoice that a PDF carries, the best first. */
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

/** Of the e-invoices that a PDF carries, the one with the best name, or else the first; undefined: it carries none. */
export function bestNamed<T extends { name: string }>(found: readonly T[]): T | undefined {
  const named = NAMES.map((name) => found.find((one) => one.name.toLowerCase() === name));
  return named.find((one) => one !== undefined) ?? found[0];
}
