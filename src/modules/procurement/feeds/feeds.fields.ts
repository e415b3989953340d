import { choice, text } from '../../../core/resource.ts';

/** What a private address is of. */
export const FEED_SOURCES = { watch: 'Praćenje', pipeline: 'Naše nabavke' } as const;
export type FeedSource = keyof typeof FEED_SOURCES;

/** Private addresses that a person may have. */
export const MOST_FEEDS = 50;

/** The form of a private address. */
export const FEED_FIELDS = {
  name: text({
    label: 'Naziv',
    help: 'Gdje se koristi, na primjer „Kalendar na telefonu”, da ga kasnije prepoznate.',
    max: 100,
    required: true,
  }),
  of: choice({ label: 'Šta sadrži', options: FEED_SOURCES, required: true }),
  watch_id: text({ label: 'Praćenje', max: 36 }),
} as const;
