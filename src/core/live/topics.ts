/** A kind of live event, as a module declares it in its manifest. */
export interface LiveTopic {
  /** Unique in the product: `contact-messages`. */
  name: string;
  /** The right required to receive it; without one everybody in the organisation does. */
  permission?: string;
}

const known = new Map<string, LiveTopic>();

/** Called once with those of all modules (modules.ts). */
export function registerTopics(topics: readonly LiveTopic[]): void {
  for (const topic of topics) known.set(topic.name, topic);
}

/** Throws for a name that no module declares. */
export function topicNamed(name: string): LiveTopic {
  const topic = known.get(name);
  if (!topic) throw new Error(`No module declares the live topic ${name}`);
  return topic;
}

/** Names of the topics that somebody with these permissions receives. */
export const topicsFor = (permissions: ReadonlySet<string>): string[] =>
  [...known.values()]
    .filter(({ permission }) => !permission || permissions.has(permission))
    .map(({ name }) => name);
