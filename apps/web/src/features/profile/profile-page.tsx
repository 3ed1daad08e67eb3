import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActionLink } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonBox } from '../../ui/page-skeleton.tsx'
import { PageHeading, Panel } from '../../ui/panel.tsx'
import { refreshUser } from '../auth/auth.tsx'
import { PasswordForm } from './password-form.tsx'
import { PendingContacts } from './pending-contacts.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile-page.module.css'
import { type LoadedProfile, profileQuery } from './profile-query.ts'

export function ProfilePage() {
  const profile = useQuery(profileQuery)
  const queries = useQueryClient()
  const saved = (data: Omit<LoadedProfile, 'partial'>) => {
    queries.setQueryData(profileQuery.queryKey, { ...data, partial: false })
    void refreshUser()
  }

  return (
    <>
      <div className={classes.back}>
        <ActionLink to="/dashboard" variant="default" size="sm">
          ← Back to dashboard
        </ActionLink>
      </div>
      <PageHeading
        title="Profile"
        lead="Your details are stored encrypted. We use them to reach you about your remittances."
      />
      {profile.isPending && (
        <div className={classes.columns} aria-busy="true">
          <SkeletonBox height="30rem" />
          <SkeletonBox height="22rem" />
        </div>
      )}
      {profile.isError && profile.data === undefined && (
        <ErrorState title="Failed to load your profile" onRetry={() => void profile.refetch()} />
      )}
      {profile.data && (
        <>
          {profile.data.partial && (
            <div className={classes.pending}>
              <Banner kind="warning">
                Some of your details could not be loaded. They stay as they are unless you enter new ones.
              </Banner>
            </div>
          )}
          <PendingContacts pending={profile.data.pending} onConfirmed={saved} />
          <div className={classes.columns}>
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
          </div>
        </>
      )}
    </>
  )
}
