/** Reads and writes of orders and invoices from the browser (specification, sections 7 and 8). */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Paper, PaperKind, paperBodySchema } from '#paperwork/paperwork.ts';
import { deleteFlag, generateInvoiceRoute, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { callApi, callApiForFile, callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import { rowsKey } from '#web/table/list-source.ts';
import { type PaperTarget, paperCallParams } from './paper-target.ts';

/** A paper as it was read, with the version that changes to it are based on. */
export type PaperVersion = Versioned<Paper>;

/** What a create and an update send. */
export type PaperInput = z.input<typeof paperBodySchema>;

const paperKey = ({ kind, company, id }: PaperTarget) => ['papers', 'one', kind, company, id];

/** The paper as it is now. */
export function fetchPaper(target: PaperTarget, signal?: AbortSignal): Promise<PaperVersion> {
  return callApiWithEtag(paperworkRoutes[target.kind].details, { params: paperCallParams(target), signal });
}

/** One paper; `known` is shown until the first answer. */
export function usePaper(target: PaperTarget, known?: PaperVersion) {
  return useQuery({
    queryKey: paperKey(target),
    queryFn: ({ signal }) => fetchPaper(target, signal),
    ...(known === undefined ? {} : { initialData: known }),
  });
}

/** Reads the paper anew, and shows what was read wherever the paper is shown. */
export function useRefreshPaper(target: PaperTarget): () => Promise<PaperVersion> {
  const client = useQueryClient();
  return async () => {
    const latest = await fetchPaper(target);
    client.setQueryData(paperKey(target), latest);
    return latest;
  };
}

function forgetLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [rowsKey] });
}

/** Makes an order or an invoice; the same key again makes no second one. */
export function useCreatePaper(kind: PaperKind, company: Company) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: PaperInput; idempotencyKey: string }) =>
      callApiWithEtag(paperworkRoutes[kind].create, {
        params: { truckCompany: companyPaths[company] },
        body,
        idempotencyKey,
      }),
    onSuccess: () => forgetLists(client),
  });
}

/** Changes a paper, unless somebody else changed it since the version that the change is based on. */
export function useUpdatePaper(target: PaperTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: PaperInput; ifMatch: string | undefined }) =>
      callApiWithEtag(paperworkRoutes[target.kind].update, { params: paperCallParams(target), body, ifMatch }),
    onSuccess: (saved) => {
      client.setQueryData(paperKey(target), saved);
      forgetLists(client);
    },
  });
}

/** Deletes a paper, and with the flag the linked one, unless somebody else changed it since it was read. */
export function useDeletePaper(target: PaperTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ withLinked, ifMatch }: { withLinked: boolean; ifMatch: string | undefined }) =>
      callApi(paperworkRoutes[target.kind].remove, {
        params: paperCallParams(target),
        query: withLinked ? { [deleteFlag(target.kind)]: 'true' } : {},
        ifMatch,
      }),
    onSuccess: () => forgetLists(client),
  });
}

/** Makes the invoice of an order; the same key again makes no second one. */
export function useGenerateInvoice({ company, id }: Omit<PaperTarget, 'kind'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      callApiWithEtag(generateInvoiceRoute, {
        params: { truckCompany: companyPaths[company], orderId: id },
        idempotencyKey,
      }),
    onSuccess: () => forgetLists(client),
  });
}

/** Fetches the paper's PDF; tried twice, but never again where there is none. */
export function useFetchPaperFile(target: PaperTarget) {
  return useMutation({
    mutationFn: () => callApiForFile(paperworkRoutes[target.kind].download, { params: paperCallParams(target) }),
    retry: retryUpTo(1),
    retryDelay: 2000,
  });
}
