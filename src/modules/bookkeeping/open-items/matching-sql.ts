/** A document of a match as a row of `fin_open_items`. */
const documentOf = (document: string): string =>
  `o.tenant_id = tenant and o.account = one.account and o.partner_id is not distinct from one.partner_id and o.document_no = ${document}`;

/** Locks the rows of open items that `named` names, in the order in which posting writes them: writers never wait in a circle. */
const lockItems = (named: string): string => `perform from fin_open_items o
    where o.tenant_id = tenant and exists (select from (${named}) n
      where n.account = o.account and n.partner_id is not distinct from o.partner_id and o.document_no in (n.debit_document, n.credit_document))
    order by o.account, o.partner_id, o.document_no for update`;

/**
 * Closes amounts between documents of one account and partner, all or none. Raises FN002 where a document has less open than is
 * asked for; the detail is `missing` where there is no such document.
 */
const MATCH = `create or replace function fin_match(input jsonb, actor_name text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    tenant uuid := core_tenant();
    one record;
  begin
    if tenant is null then
      raise exception 'No organisation is set' using errcode = 'insufficient_privilege';
    end if;
    ${lockItems(
      'select * from jsonb_to_recordset(input) as given (account text, partner_id uuid, debit_document text, credit_document text)',
    )};
    for one in
      select * from jsonb_to_recordset(input) as given
        (idguid uuid, account text, partner_id uuid, debit_document text, credit_document text, amount numeric(18,2))
    loop
      update fin_open_items o set matched = o.matched - one.amount where ${documentOf('one.debit_document')} and o.open >= one.amount;
      if not found then
        raise exception 'fin_not_open' using errcode = 'FN002', detail = case
          when exists (select from fin_open_items o where ${documentOf('one.debit_document')}) then 'less' else 'missing' end;
      end if;
      update fin_open_items o set matched = o.matched + one.amount where ${documentOf('one.credit_document')} and -o.open >= one.amount;
      if not found then
        raise exception 'fin_not_open' using errcode = 'FN002', detail = case
          when exists (select from fin_open_items o where ${documentOf('one.credit_document')}) then 'less' else 'missing' end;
      end if;
      insert into fin_matches (tenant_id, idguid, account, partner_id, debit_document, credit_document, amount, matched_by)
        values (tenant, one.idguid, one.account, one.partner_id, one.debit_document, one.credit_document, one.amount, actor_name);
    end loop;
  end $$`;

/** Undoes closings and returns them; those that are gone already are left out. */
const UNMATCH = `create or replace function fin_unmatch(ids uuid[]) returns setof fin_matches
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    tenant uuid := core_tenant();
    one fin_matches;
  begin
    if tenant is null then
      raise exception 'No organisation is set' using errcode = 'insufficient_privilege';
    end if;
    ${lockItems('select * from fin_matches m where m.tenant_id = tenant and m.idguid = any(ids)')};
    for one in delete from fin_matches m where m.tenant_id = tenant and m.idguid = any(ids) returning m.* loop
      update fin_open_items o set matched = o.matched + one.amount where ${documentOf('one.debit_document')};
      update fin_open_items o set matched = o.matched - one.amount where ${documentOf('one.credit_document')};
      return next one;
    end loop;
  end $$`;

/** The functions that close open items beside the books, which they never touch. */
export function matchingSql(role: string): string[] {
  return [
    MATCH,
    UNMATCH,
    ...['fin_match(jsonb, text)', 'fin_unmatch(uuid[])'].flatMap((name) => [
      `revoke all on function ${name} from public`,
      `grant execute on function ${name} to ${role}`,
    ]),
  ];
}
