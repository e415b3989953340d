import * as tables from './powerdns.table.ts';
import { powerdnsSql } from './views-sql.ts';

/** Server part of the PowerDNS way. */
export const powerdnsPart = { tables, sql: powerdnsSql };
