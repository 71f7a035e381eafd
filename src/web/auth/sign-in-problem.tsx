/** The page for a failed log-in, with a button to try again. */
import { Alert, Anchor, Button, Container, Group } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { paths } from '#web/paths.ts';

/** There is no automatic retry, to avoid endless redirects. */
export function SignInProblem({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  return (
    <Container size="xs" py="xl">
      <h1 className="visually-hidden" tabIndex={-1}>
        Log in
      </h1>
      <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
        {message}
      </Alert>
      <Group mt="md">
        <Button onClick={onRetry}>Try again</Button>
        <Anchor href={paths.home}>Home page</Anchor>
      </Group>
    </Container>
  );
}
