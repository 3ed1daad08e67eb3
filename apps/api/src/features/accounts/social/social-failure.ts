export class SocialFailure extends Error {
  override name = 'SocialFailure'
}
