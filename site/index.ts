export type { Question, AnswerState } from './Asked.tsx'
export { assets } from './assets.ts'
export { renderCodePage } from './CodePage.tsx'
export {
  type InquiryFrame,
  renderEndedInquiry,
  renderInquiry,
  renderReview,
  renderSignedInquiry,
  type ReviewData,
} from './Inquiry.tsx'
export {
  maxNote,
  type NoticeData,
  renderAnsweredNotice,
  renderEndedNotice,
  renderNotice,
  renderTooManyVisits,
} from './Notice.tsx'
export { renderOrganizationPage } from './OrganizationPage.tsx'
export { renderGone, renderNotFound, renderTooMany } from './Page.tsx'
export { renderProductPage } from './ProductPage.tsx'
export { renderQuestion } from './Question.tsx'
export { marksOf, renderClosedView, renderPinQuestion, renderView, type ViewFrame } from './View.tsx'
export { renderViewChecks } from './ViewChecks.tsx'
export { renderWithdrawn } from './Withdrawn.tsx'
export { stylesheet } from './styles.ts'
