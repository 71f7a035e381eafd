/** A small page for a sign-in that failed: what happened, and a way to try again. */
import { Alert, Anchor, Button, Container, Group } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { paths } from '#web/paths.ts';

/** Says what is wrong; nothing is tried again by itself, so that nothing goes round in circles. */
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
