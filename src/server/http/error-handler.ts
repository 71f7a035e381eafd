/** The one place where failures leave the server (specification, section 8; decisions, section 3). */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure, type FieldFault } from '#shared/errors.ts';
import { commonMessages, type ErrorBody, genericMessage, messageFor, type Route } from '#shared/route.ts';

const unreadableBody = 'The body is not readable JSON.';

interface Told {
  status: number;
  text?: string | undefined;
  faults?: readonly FieldFault[];
}

/** `/items/0/rate` as `items.0.rate`. */
function dotted(pointer: string): string {
  return pointer
    .split('/')
    .filter((part) => part !== '')
    .join('.');
}

function told(error: FastifyError | Failure): Told {
  if (error instanceof Failure) return { status: error.status, text: error.text, faults: error.faults };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const faults = error.validation.map((fault) => ({
      path: dotted(fault.instancePath),
      message: fault.message ?? 'Not valid.',
    }));
    return { status: 400, faults };
  }
  const status = error.statusCode ?? 500;
  if (status === 415 || (status === 400 && error.code !== 'FST_ERR_BAD_URL')) {
    return { status: 400, faults: [{ path: '', message: unreadableBody }] };
  }
  return { status: status >= 400 && status < 500 ? status : 500 };
}

function textFor(route: Route | undefined, status: number): string {
  if (status >= 500) return genericMessage;
  if (route) return messageFor(route, status);
  return commonMessages[status as keyof typeof commonMessages] ?? genericMessage;
}

/** Answers a failure with its contract's words; what is not the caller's doing is logged and told as nothing. */
export function handleError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): void {
  const { status, text, faults } = told(error);
  const userId = request.actor?.userId;
  if (status >= 500) request.log.error({ err: error, userId }, 'request failed');
  else request.log.info({ status, reason: error.message, userId }, 'request refused');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const body: ErrorBody = { status, message: text ?? textFor(request.routeOptions.config.contract, status) };
  if (faults && faults.length > 0) body.errors = [...faults];
  if (status >= 500) body.requestId = request.id;
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
