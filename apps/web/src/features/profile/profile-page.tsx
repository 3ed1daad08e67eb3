import type { ProfileData } from '@nirgam/domain/api-profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { Grid, PageHeading, Panel, Stack } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { refreshUser } from '../auth/auth.tsx'
import { PasswordForm } from './password-form.tsx'
import { PendingContactForm } from './pending-contact-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './profile-query.ts'

export function ProfilePage() {
  const profile = useQuery(profileQuery)
  const queries = useQueryClient()
  const saved = (data: ProfileData) => {
    queries.setQueryData(profileQuery.queryKey, { ...data, partial: false })
    void refreshUser()
  }

  return (
    <>
      <p>
        <ButtonLink to="/dashboard" variant="default" size="sm">
          ← Back to dashboard
        </ButtonLink>
      </p>
      <PageHeading
        title="Profile"
        lead="Your details are stored encrypted. We use them to reach you about your remittances."
      />
      {profile.isPending && (
        <Grid columns="side" aria-busy="true">
          <Skeleton height="30rem" />
          <Skeleton height="22rem" />
        </Grid>
      )}
      {profile.isError && profile.data === undefined && (
        <ErrorState title="Failed to load your profile" onRetry={() => void profile.refetch()} />
      )}
      {profile.data && (
        <Stack>
          {profile.data.partial && (
            <Banner kind="warning">
              Some of your details could not be loaded. They stay as they are unless you enter new ones.
            </Banner>
          )}
          {profile.data.pending.map((contact) => (
            <PendingContactForm key={`${contact.kind} ${contact.value}`} contact={contact} onConfirmed={saved} />
          ))}
          <Grid columns="side">
            <Panel title="Profile Details">
              <ProfileForm profile={profile.data} onSaved={saved} />
            </Panel>
            <Panel title="Password Details">
              <PasswordForm
                hasPassword={profile.data.has_password}
                acceptMarketing={profile.data.accept_marketing}
                onChanged={() => void profile.refetch()}
              />
            </Panel>
          </Grid>
        </Stack>
      )}
    </>
  )
}
