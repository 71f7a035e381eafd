/** The PDF of a sample invoice for the typed values, updated after a pause in typing. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { previewParticularsRoute } from '#companies/particulars-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { CancelError, errorMessage } from '#web/api/api-error.ts';
import { callApiForFile } from '#web/api/call-api.ts';

/** Delay after the last keystroke in milliseconds. */
const pauseMs = 350;

export interface Preview {
  /** Undefined until the first PDF arrives. */
  file: Blob | undefined;
  /** Whether a newer one is being prepared. */
  isMaking: boolean;
  /** Why there is no newer PDF. */
  error: string | undefined;
}

/** @param body the typed values as JSON, so that equal values compare as equal */
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
