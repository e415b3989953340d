/**
 * What Dynu has beyond dyndns2: the user and the password may stand in the query (`readCredentials`), `no` takes a family away
 * (`readAddresses`), and `alias=cam&hostname=kuca.example.ba` means `cam.kuca.example.ba`.
 */
export function aliased(hostname: string, query: URLSearchParams): string {
  const alias = query.get('alias')?.trim();
  return alias ? `${alias}.${hostname}` : hostname;
}
