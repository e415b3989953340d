import { jsonRecordset } from '../../../core/json-recordset.ts';

/** Rows of the module's tables, without their organisation. */
export interface ConversationRow {
  idguid: string;
  bot_id: string;
  user_id: string;
  name: string | null;
  phone: string | null;
  note: string | null;
  tags: string[];
  subscribed: boolean;
  subscription_at: Date;
  state: 'open' | 'snoozed' | 'closed';
  snoozed_until: Date | null;
  assignee_id: string | null;
  incoming: number;
  incoming_closed: number;
  waiting_since: Date | null;
  case_id: string | null;
  updated_by: string | null;
  created_at: Date;
}

export interface MessageRow {
  idguid: string;
  conversation_id: string;
  direction: 'in' | 'out' | 'note' | 'event';
  origin: 'customer' | 'person' | 'answer' | 'broadcast' | 'system';
  kind: 'text' | 'picture' | 'file';
  text: string | null;
  data: object;
  at: Date;
  token: string | null;
  author_id: string | null;
  mentions: string[] | null;
  state: 'sent' | 'delivered' | 'seen' | 'failed' | null;
  status: number | null;
  fault: string | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  seen_at: Date | null;
  file_id: string | null;
  media_state: 'stored' | null;
}

export interface CaseRow {
  idguid: string;
  conversation_id: string;
  bot_id: string;
  opened_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
  closed_at: Date | null;
  closed_by: string | null;
}

export interface ReadRow {
  conversation_id: string;
  user_id: string;
  incoming: number;
}

/** Everything that happened. */
export interface Played {
  conversations: ConversationRow[];
  messages: MessageRow[];
  cases: CaseRow[];
  reads: ReadRow[];
}

/** Columns with their types, by table, in which such rows are written. */
export const COLUMNS = {
  viber_conversations: {
    ...{ idguid: 'uuid', bot_id: 'uuid', user_id: 'text', name: 'text', phone: 'text', note: 'text' },
    ...{ tags: 'text[]', subscribed: 'boolean', subscription_at: 'timestamptz', state: 'text' },
    ...{ snoozed_until: 'timestamptz', assignee_id: 'uuid', incoming: 'bigint', incoming_closed: 'bigint' },
    ...{ waiting_since: 'timestamptz', case_id: 'uuid', updated_by: 'text', created_at: 'timestamptz' },
  },
  viber_messages: {
    ...{
      idguid: 'uuid',
      conversation_id: 'uuid',
      direction: 'text',
      origin: 'text',
      kind: 'text',
      text: 'text',
    },
    ...{
      data: 'jsonb',
      at: 'timestamptz',
      token: 'text',
      author_id: 'uuid',
      mentions: 'uuid[]',
      state: 'text',
    },
    ...{ status: 'int', fault: 'text', sent_at: 'timestamptz', delivered_at: 'timestamptz' },
    ...{ seen_at: 'timestamptz', file_id: 'uuid', media_state: 'text' },
  },
  viber_cases: {
    ...{ idguid: 'uuid', conversation_id: 'uuid', bot_id: 'uuid', opened_at: 'timestamptz' },
    ...{ answered_at: 'timestamptz', answered_by: 'uuid', closed_at: 'timestamptz', closed_by: 'uuid' },
  },
  viber_reads: { conversation_id: 'uuid', user_id: 'uuid', incoming: 'bigint' },
  viber_canned: { idguid: 'uuid', shortcut: 'text', text: 'text', updated_by: 'text' },
} as const;
export type FilledTable = keyof typeof COLUMNS;

/** Rows as a table of a statement. */
export const inputOf = (table: FilledTable, rows: readonly object[]) => jsonRecordset(COLUMNS[table])(rows);
