/** An event that other programs can be told of by webhooks, as a module declares it in its manifest. */
export interface WebhookEvent {
  /** Unique in the product, Bosnian words joined by a dot: `dokument.odobren`. It is the `type` of the message. */
  name: string;
  /** Bosnian, as in the form: "Dokument je odobren". */
  label: string;
  /** Permission without which nobody may have it sent somewhere, or read what was sent: that to read the record. */
  permission?: string;
}

let events: readonly WebhookEvent[] = [];

/** Called once with those of all modules (modules.ts). Throws when a name is taken. */
export function registerWebhookEvents(all: readonly WebhookEvent[]): void {
  const names = all.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two events are called ${twice}`);
  events = all;
}

/** Every event of the product. */
export const webhookEvents = (): readonly WebhookEvent[] => events;

/** The event of that name, if there is one. */
export const findEvent = (name: string): WebhookEvent | undefined => events.find((one) => one.name === name);
