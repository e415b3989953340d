interface Sent {
  method?: 'GET' | 'POST' | 'PATCH';
  token?: string;
  body?: object;
}

/** Sends JSON; the status of the answer and its `data`. Throws where there is no answer. */
export async function send<T>(
  url: string,
  { method = 'GET', token, body }: Sent = {},
): Promise<{ status: number; data: T }> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: T };
  return { status: answer.status, data };
}
