/** The PDF of a sample invoice with what is being typed: made anew after a pause, the last one kept until then (13.1). */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { previewParticularsRoute } from '#companies/particulars-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { CancelError, errorMessage } from '#web/api/api-error.ts';
import { callApiForFile } from '#web/api/call-api.ts';

/** Milliseconds without a key until the next one is asked for. */
const pauseMs = 350;

/** What is shown beside the form. */
export interface Preview {
  /** The latest PDF; undefined until the first. */
  file: Blob | undefined;
  /** Whether a newer one is on its way. */
  isMaking: boolean;
  /** Why there is no newer one. */
  error: string | undefined;
}

/** @param body what is typed, as JSON: a text is the same when it says the same. */
export function usePreview(company: Company, body: string): Preview {
  const [settled] = useDebouncedValue(body, pauseMs);
  const [made, setMade] = useState<{ body: string; file: Blob | undefined; error?: string }>();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    callApiForFile(previewParticularsRoute, {
      params: { truckCompany: companyPaths[company] },
      body: JSON.parse(settled),
      signal,
    })
      .then((file) => setMade({ body: settled, file }))
      .catch((error: unknown) => {
        if (error instanceof CancelError || signal.aborted) return;
        setMade((last) => ({ body: settled, file: last?.file, error: errorMessage(error) }));
      });
    return () => leaving.abort();
  }, [company, settled]);

  return { file: made?.file, isMaking: made?.body !== body, error: made?.body === body ? made.error : undefined };
}
