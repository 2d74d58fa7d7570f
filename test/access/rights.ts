/**
 * Who may do what, written by hand from the specification's rows of the REST API and its section on roles, and from nothing
 * that the server is made of: a rule that the server loses is still here. The tests of this folder and `script/bench rights`
 * take from it what each route must answer to whom.
 *
 * route    method and path below /api; a further request of the route has its title in brackets
 * flag     the feature without which it is refused; "type": the feature of the records that it names, of a route that takes others
 * caller   public (no credential), any (a grant), writer (a write right on anything), writer, not L1 (nor "Level one"), admin
 * record   the record that the rights of this row are about, named as in world.ts
 * sees     the rights without which the caller doesn't see the record; things that a body names are apart, by commas, and
 *          "of" names the record of a thing that is another
 * may      the rights without which the request is refused, thing by thing as in sees
 * unseen   the answer when a right of sees is missing: absent (404), empty (the list leaves it out), hidden (either), or the
 *          paths of the faults (400), thing by thing
 *
 * Rights: org (the record's organization is assigned), anyOrg (any organization), PS and MS (its stage, its process; r reads,
 * w writes), anyPS and anyMS (any stage, any process), tag (the file's tag is assigned), own (the caller made the record), author (the same, but
 * administrators have no more right than others).
 */
export const table = `
route                                                      | flag             | caller         | record               | sees                                       | may                | unseen
GET /decodeToken                                           | -                | any            | -                    | -                                          | -                  | -
GET /session                                               | -                | any            | -                    | -                                          | -                  | -
GET /accountSettings                                       | -                | any            | -                    | -                                          | -                  | -
PUT /accountSettings                                       | -                | admin          | -                    | -                                          | -                  | -
GET /featureFlags/list                                     | -                | any            | -                    | -                                          | -                  | -
GET /admin/featureFlags                                    | -                | admin          | -                    | -                                          | -                  | -
PUT /admin/featureFlags                                    | -                | admin          | -                    | -                                          | -                  | -
GET /roles                                                 | -                | any            | -                    | -                                          | -                  | -

GET /gs1/gtins                                             | -                | admin          | -                    | -                                          | -                  | -
PUT /gs1/gtins                                             | -                | admin          | -                    | -                                          | -                  | -
GET /gs1/links                                             | -                | admin          | -                    | -                                          | -                  | -
POST /gs1/links                                            | -                | admin          | -                    | -                                          | -                  | -
PUT /gs1/links/:id                                         | -                | admin          | -                    | -                                          | -                  | -
DELETE /gs1/links/:id                                      | -                | admin          | -                    | -                                          | -                  | -

GET /today                                                 | -                | any            | -                    | -                                          | -                  | -
GET /me/settings                                           | -                | any            | -                    | -                                          | -                  | -
PUT /me/settings                                           | -                | any            | -                    | -                                          | -                  | -
GET /savedViews                                            | -                | any            | savedView            | author                                     | -                  | empty
GET /savedViews (shared)                                   | -                | any            | -                    | -                                          | -                  | -
POST /savedViews                                           | -                | any            | -                    | -                                          | -                  | -
POST /savedViews (shared)                                  | -                | admin          | -                    | -                                          | -                  | -
PUT /savedViews/:id                                        | -                | any            | savedView            | author                                     | -                  | absent
PUT /savedViews/:id (shared)                               | -                | admin          | -                    | -                                          | -                  | -
DELETE /savedViews/:id                                     | -                | any            | savedView            | author                                     | -                  | absent

GET /organizations                                         | -                | any            | organization         | org                                        | -                  | empty
POST /organizations                                        | -                | writer         | -                    | -                                          | anyOrg             | -
GET /organizations/:id                                     | -                | any            | organization         | org                                        | -                  | absent
PUT /organizations/:id                                     | -                | writer         | organization         | org                                        | -                  | absent
DELETE /organizations/:id                                  | -                | writer         | organization         | org                                        | -                  | absent

GET /products                                              | -                | any            | block                | PS:r + org                                 | -                  | empty
GET /products (by neighbour)                               | -                | any            | load                 | PS:r + org                                 | -                  | empty
GET /products (of loads)                                   | -                | any            | load                 | PS:r + org                                 | -                  | empty
GET /products (with a search)                              | -                | any            | block                | PS:r + org                                 | -                  | empty
GET /products (as a file of plots)                         | -                | any            | block                | PS:r + org                                 | -                  | empty
GET /products/listRelatedProductSchemas                    | -                | any            | block                | PS:r + org                                 | -                  | empty
GET /productSchemas/:id/next                               | -                | any            | ps-cuartel           | PS:r + org                                | -                  | absent
POST /products                                             | -                | writer         | load                 | PS:r, org                                  | PS:w               | /productSchema, /organization
POST /products/createMany                                  | -                | writer         | load                 | PS:r, org                                  | PS:w               | /products/0/productSchema, /products/0/organization
POST /products/createMany (from the block)                 | -                | writer         | load                 | PS:r, MS:r, org, PS:r + org of block       | PS:w, MS:w         | /products/0/productSchema, /products/0/milestone/milestoneSchema, /products/0/organization, /products/0/milestone/dataSchema/nodeId
POST /products/copy                                        | -                | writer, not L1 | load                 | PS:r + org                                 | PS:w               | absent
GET /products/:id                                          | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /products/:id (of the load)                            | -                | any            | load                 | PS:r + org                                 | -                  | absent
PUT /products/:id                                          | -                | writer         | vat                  | PS:r + org                                 | PS:w               | absent
PUT /products/:id/correct                                  | -                | admin          | block                | -                                          | -                  | -
DELETE /products/:id                                       | -                | writer, not L1 | block                | PS:r + org                                 | PS:w               | absent
POST /productsDeleteMany                                   | -                | writer, not L1 | block                | PS:r + org, PS:r + org of load             | PS:w, PS:w of load | /ids/0, /ids/1
GET /products/pdfDataPulling/:product                      | pdf_templates    | any            | block                | PS:r + org                                 | -                  | absent
GET /products/downloadGeojson/:product                     | download_geojson | any            | block                | PS:r + org                                 | -                  | absent
GET /products/downloadGeojson/:product (as GeoJSON)        | download_geojson | any            | block                | PS:r + org                                 | -                  | absent
GET /products/downloadGeojson/:product (without an export) | download_geojson | any            | load                 | PS:r + org                                 | -                  | absent
GET /products/:id/origin                                   | download_geojson | any            | load                 | PS:r + org                                 | -                  | absent
GET /products/:id/origin/around                            | download_geojson | any            | load                 | PS:r + org                                 | -                  | absent
GET /products/:id/origin/unmapped                          | download_geojson | any            | load                 | PS:r + org                                 | -                  | absent
GET /products/:id/references                               | download_geojson | any            | load                 | PS:r + org                                 | -                  | absent
GET /products/:id/audience                                 | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /products/:id/audience (of a key)                      | -                | admin          | -                    | -                                          | -                  | -
GET /products/:id/audience (of a view)                     | -                | admin          | -                    | -                                          | -                  | -
GET /products/:id/balance                                  | -                | any            | load                 | PS:r + org                                 | -                  | absent
GET /balance                                               | -                | any            | organization         | org                                        | -                  | /organization
GET /balance/products                                      | -                | any            | load                 | PS:r, org                                  | -                  | /stage, /organization
GET /products/:id/readiness                                | -                | any            | load                 | PS:r + org                                 | -                  | absent
GET /products/:id/epcis                                    | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /products/:id/epcis (of the load)                      | -                | any            | load                 | PS:r + org                                 | -                  | absent
GET /products/:id/epcis/summary                            | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /events                                                | -                | any            | -                    | -                                          | -                  | -
GET /events/:eventID                                       | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /eventTypes                                            | -                | any            | -                    | -                                          | -                  | -
GET /epcs                                                  | -                | any            | -                    | -                                          | -                  | -
GET /bizSteps                                              | -                | any            | -                    | -                                          | -                  | -
GET /bizLocations                                          | -                | any            | -                    | -                                          | -                  | -
GET /readPoints                                            | -                | any            | -                    | -                                          | -                  | -
GET /dispositions                                          | -                | any            | -                    | -                                          | -                  | -
GET /queries                                               | -                | any            | -                    | -                                          | -                  | -
POST /queries                                              | -                | writer         | -                    | -                                          | -                  | -
GET /queries/:name                                         | -                | any            | -                    | -                                          | -                  | -
DELETE /queries/:name                                      | -                | writer         | -                    | -                                          | -                  | -
GET /queries/:name/events                                  | -                | any            | -                    | -                                          | -                  | -
GET /products/:id/received                                 | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /products/:id/trace                                    | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /products/:id/trace (of the load)                      | -                | any            | load                 | PS:r + org                                 | -                  | absent
POST /trace                                                | -                | any            | block                | PS:r + org, PS:r + org of load             | -                  | /products/0, /products/1

GET /recalls                                               | -                | any            | vat                  | PS:r + org                                 | -                  | empty
POST /recalls                                              | -                | writer, not L1 | vat                  | PS:r + org, org                            | PS:w               | /product, /organization
GET /recalls/:id                                           | -                | any            | vat                  | PS:r + org                                 | -                  | absent
GET /recalls/:id/items                                     | -                | any            | vat                  | PS:r + org                                 | -                  | absent
PUT /recalls/:id                                           | -                | writer, not L1 | vat                  | PS:r + org                                 | PS:w               | absent
PUT /recalls/:id/items                                     | -                | writer, not L1 | vat                  | PS:r + org                                 | PS:w               | absent
POST /recalls/:id/products                                 | -                | writer, not L1 | vat                  | PS:r + org                                 | PS:w               | absent
POST /recalls/:id/notify                                   | -                | writer, not L1 | vat                  | PS:r + org                                 | PS:w               | absent
POST /recalls/:id/lift                                     | -                | writer, not L1 | vat                  | PS:r + org                                 | PS:w               | absent
POST /recalls/:id/end                                      | -                | writer, not L1 | vat                  | PS:r + org                                 | PS:w               | absent

GET /assessments                                           | download_geojson | any            | block                | PS:r + org                                 | -                  | empty
POST /assessments                                          | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | /product
GET /assessments/:id                                       | download_geojson | any            | block                | PS:r + org                                 | -                  | absent
PUT /assessments/:id                                       | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | absent
DELETE /assessments/:id                                    | download_geojson | writer, not L1 | block                | PS:r + org                                 | PS:w               | absent
POST /assessments/:id/conclude                             | download_geojson | admin          | block                | PS:r + org                                 | PS:w               | absent
POST /assessments/:id/reopen                               | download_geojson | admin          | block                | PS:r + org                                 | PS:w               | absent
GET /assessments/:id/file                                  | download_geojson | any            | block                | PS:r + org                                 | -                  | absent

GET /statements                                            | download_geojson | any            | block                | PS:r + org                                 | -                  | empty
POST /statements                                           | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | /product
GET /statements/:id                                        | download_geojson | any            | block                | PS:r + org                                 | -                  | absent
PUT /statements/:id                                        | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | absent
DELETE /statements/:id                                     | download_geojson | writer, not L1 | block                | PS:r + org                                 | PS:w               | absent
GET /statements/:id/check                                  | download_geojson | any            | block                | PS:r + org                                 | -                  | absent
POST /statements/:id/freeze                                | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | absent
POST /statements/:id/reopen                                | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | absent
POST /statements/:id/reference                             | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | absent
POST /statements/:id/submit                                | download_geojson | admin          | block                | PS:r + org                                 | PS:w               | absent
POST /statements/:id/refresh                               | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | absent
POST /statements/:id/amend                                 | download_geojson | admin          | block                | PS:r + org                                 | PS:w               | absent
POST /statements/:id/withdraw                              | download_geojson | admin          | block                | PS:r + org                                 | PS:w               | absent
POST /statements/:id/verify                                | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | absent
GET /statements/:id/file                                   | download_geojson | any            | block                | PS:r + org                                 | -                  | absent
GET /concerns                                              | download_geojson | any            | block                | PS:r + org                                 | -                  | empty
GET /concerns (about an origin)                            | download_geojson | any            | block                | PS:r + org                                 | -                  | empty
POST /concerns                                             | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | /about/id
POST /concerns (about an organization)                     | download_geojson | writer         | organization         | org                                        | -                  | /about/id
POST /concerns (about a place)                             | download_geojson | writer, not L1 | location             | org                                        | -                  | /about/id
POST /concerns (about a country)                           | download_geojson | writer         | -                    | -                                          | -                  | -
POST /concerns/:id/close                                   | download_geojson | writer         | block                | PS:r + org                                 | PS:w               | absent

GET /views                                                 | -                | admin          | -                    | -                                          | -                  | -
POST /views                                                | -                | admin          | -                    | -                                          | -                  | -
GET /views/:id                                             | -                | admin          | -                    | -                                          | -                  | -
DELETE /views/:id                                          | -                | admin          | -                    | -                                          | -                  | -
POST /imports                                              | -                | writer         | load                 | PS:r                                       | PS:w               | /schema
GET /imports                                               | -                | any            | import               | own                                        | -                  | empty
GET /imports/:id                                           | -                | any            | import               | own                                        | -                  | absent
GET /imports/:id/faulty.csv                                | -                | any            | import               | own                                        | -                  | absent
GET /imports/:id/faulty.xlsx                               | -                | any            | import               | own                                        | -                  | absent
DELETE /imports/:id                                        | -                | writer, not L1 | import               | own                                        | -                  | absent

GET /inquiries                                             | -                | any            | vat                  | PS:r + org                                 | -                  | empty
POST /inquiries                                            | -                | writer         | vat                  | PS:r + org, org                            | PS:w               | /product, /organization
GET /inquiries/:id                                         | -                | any            | vat                  | PS:r + org                                 | -                  | absent
PUT /inquiries/:id                                         | -                | admin          | -                    | -                                          | -                  | -
DELETE /inquiries/:id                                      | -                | writer         | vat                  | PS:r + org                                 | PS:w               | absent
POST /inquiries/:id/send                                   | -                | writer         | vat                  | PS:r + org                                 | PS:w               | absent
GET /answers                                               | -                | any            | vat                  | PS:r + org                                 | -                  | empty
GET /answers/:id                                           | -                | any            | vat                  | PS:r + org                                 | -                  | absent
GET /answers/:id/files/:n                                  | -                | any            | vat                  | PS:r + org                                 | -                  | absent
POST /answers/:id/accept                                   | -                | writer         | vat                  | PS:r + org                                 | PS:w               | absent
POST /answers/:id/reject                                   | -                | writer         | vat                  | PS:r + org                                 | PS:w               | absent

GET /keys                                                  | -                | admin          | -                    | -                                          | -                  | -
POST /keys                                                 | -                | admin          | -                    | -                                          | -                  | -
PUT /keys/:id                                              | -                | admin          | -                    | -                                          | -                  | -
DELETE /keys/:id                                           | -                | admin          | -                    | -                                          | -                  | -
POST /keys/:id/rotate                                      | -                | admin          | -                    | -                                          | -                  | -
GET /keys/:id/calls                                        | -                | admin          | -                    | -                                          | -                  | -

POST /capture                                              | -                | admin          | -                    | -                                          | -                  | -
GET /capture                                               | -                | admin          | -                    | -                                          | -                  | -
GET /capture/recent                                        | -                | admin          | -                    | -                                          | -                  | -
GET /capture/:id                                           | -                | admin          | -                    | -                                          | -                  | -
POST /events                                               | -                | admin          | -                    | -                                          | -                  | -

GET /webhooks                                              | -                | admin          | -                    | -                                          | -                  | -
POST /webhooks                                             | -                | admin          | -                    | -                                          | -                  | -
GET /webhooks/:id                                          | -                | admin          | -                    | -                                          | -                  | -
PUT /webhooks/:id                                          | -                | admin          | -                    | -                                          | -                  | -
DELETE /webhooks/:id                                       | -                | admin          | -                    | -                                          | -                  | -
POST /webhooks/:id/rotate                                  | -                | admin          | -                    | -                                          | -                  | -
POST /webhooks/:id/test                                    | -                | admin          | -                    | -                                          | -                  | -
POST /webhooks/:id/resume                                  | -                | admin          | -                    | -                                          | -                  | -
POST /webhooks/:id/replay                                  | -                | admin          | -                    | -                                          | -                  | -
GET /webhooks/:id/deliveries                               | -                | admin          | -                    | -                                          | -                  | -
POST /webhooks/:id/deliveries/:message/resend              | -                | admin          | -                    | -                                          | -                  | -

GET /productSchemas                                        | -                | any            | ps-cuartel           | PS:r                                       | -                  | empty
GET /productSchemas/:id                                    | -                | any            | ps-cuartel           | PS:r                                       | -                  | absent
GET /productSchemas/templates/csv/:id                      | -                | any            | ps-cuartel           | PS:r                                       | -                  | absent
GET /milestoneSchemas                                      | -                | any            | ms-cosecha-uva       | PS:r + org + MS:r                          | -                  | empty
GET /milestoneSchemas (to record)                          | -                | any            | ms-poda              | MS:w                                       | -                  | empty
GET /milestoneSchemas (to look up)                         | -                | any            | ms-poda              | MS:r                                       | -                  | empty
GET /milestoneSchema/:id                                   | -                | any            | ms-poda              | MS:r                                       | -                  | absent
GET /milestoneSchemas/:id                                  | -                | any            | ms-poda              | MS:r                                       | -                  | absent
GET /milestoneSchemas/templates/csv/:id                    | -                | any            | ms-poda              | MS:r                                       | -                  | absent
GET /verticals/:id                                         | -                | any            | ps-cuartel           | PS:r                                       | -                  | hidden
GET /workflows/getProductWorkflow/:id                      | -                | any            | load                 | PS:r + org                                 | -                  | absent
GET /workflows/getProductWorkflow/:id (of a stage)         | -                | any            | ps-cuartel           | PS:r                                       | -                  | absent

GET /milestones                                            | -                | any            | pruning              | PS:r + org + MS:r                          | -                  | empty
GET /milestones (of the load)                              | -                | any            | picking              | PS:r + org + MS:r                          | -                  | empty
GET /milestones (of the block)                             | -                | any            | pruning              | PS:r + org + MS:r                          | -                  | empty
GET /milestone/:id                                         | -                | any            | picking              | PS:r + org + MS:r                          | -                  | absent
GET /milestones/:id                                        | -                | any            | pruning              | PS:r + org + MS:r                          | -                  | absent
GET /milestones/:id (of the picking)                       | -                | any            | picking              | PS:r + org + MS:r                          | -                  | absent
POST /milestones                                           | -                | writer         | block                | PS:r + org, MS:r, org                      | PS:w, MS:w         | /product, /milestoneSchema, /organization
POST /milestone                                            | -                | writer         | vat                  | PS:r + org, MS:r, org, PS:r + org of load  | PS:w, MS:w         | /product, /milestoneSchema, /organization, /dataSchema/nodeIds/0
POST /milestones/createMany                                | -                | writer         | block                | PS:r + org, MS:r, org                      | PS:w, MS:w         | /0/product, /0/milestoneSchema, /0/organization
POST /milestones/createMany (from the block)               | -                | writer         | load                 | PS:r + org, MS:r, org, PS:r + org of block | PS:w, MS:w         | /0/product, /0/milestoneSchema, /0/organization, /0/dataSchema/nodeId
POST /milestones/copy                                      | -                | writer         | block                | PS:r + org, MS:r, org                      | PS:w, MS:w         | /products/0, /schemas/0/id, /organization
PUT /milestones/:id                                        | -                | writer         | picking              | PS:r + org + MS:r                          | PS:w + MS:w        | absent
PUT /milestone/:id                                         | -                | writer         | picking              | PS:r + org + MS:r                          | PS:w + MS:w        | absent
PUT /milestones/:id/correct                                | -                | admin          | pruning              | -                                          | -                  | -
PUT /milestones/private/:id                                | -                | writer         | pruning              | PS:r + org + MS:r                          | PS:w + MS:w        | absent
DELETE /milestones/:id                                     | -                | writer, not L1 | pruning              | PS:r + org + MS:r                          | PS:w + MS:w        | absent
DELETE /milestone/:id                                      | -                | writer, not L1 | pruning              | PS:r + org + MS:r                          | PS:w + MS:w        | absent
DELETE /transformations/:id                                | -                | writer, not L1 | picking              | PS:r + org + MS:r                          | PS:w + MS:w        | absent

GET /transformations/near-products/:id                     | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /transformations/near-products/:id (of the load)       | -                | any            | load                 | PS:r + org                                 | -                  | absent
GET /transformations/related-products/:id                  | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /transformations/related-products/:id (of the load)    | -                | any            | load                 | PS:r + org                                 | -                  | absent
GET /transformations/related-products/:id (with a search)  | -                | any            | load                 | PS:r + org                                 | -                  | absent
GET /transformations/related-products/:id (from the block) | -                | any            | load                 | PS:r + org                                 | -                  | absent
GET /transformations/grouping-products/:id                 | -                | any            | picking              | PS:r + org + MS:r                          | -                  | absent
GET /transformations/grouping-products/:id (with a search) | -                | any            | picking              | PS:r + org + MS:r                          | -                  | absent
GET /graph/products/:id                                    | graphs           | any            | load                 | PS:r + org                                 | -                  | absent
GET /graph/products/:id (of the block)                     | graphs           | any            | block                | PS:r + org                                 | -                  | absent

GET /insights/:id                                          | -                | any            | load                 | PS:r + org                                 | -                  | absent
POST /insights                                             | -                | writer         | block                | PS:r + org                                 | PS:w               | /product
PUT /insights/:id                                          | -                | writer         | insight              | PS:r + org                                 | PS:w               | absent
DELETE /insights/:id                                       | -                | writer         | insight              | PS:r + org                                 | PS:w               | absent

GET /search                                                | -                | any            | block                | PS:r + org                                 | -                  | empty
GET /search (by the code of a product)                     | -                | any            | block                | PS:r + org                                 | -                  | empty
GET /search (of an organization)                           | -                | any            | organization         | org                                        | -                  | empty
GET /search (of a place)                                   | -                | any            | location             | org                                        | -                  | empty
GET /search (of an asset)                                  | -                | any            | asset                | org                                        | -                  | empty
GET /search (of a file)                                    | -                | any            | media                | tag                                        | -                  | empty

GET /trash                                                 | -                | writer         | -                    | -                                          | -                  | -
PUT /undo                                                  | -                | writer         | archivedOrganization | org                                        | -                  | /ids/0
PUT /undo (products)                                       | -                | writer, not L1 | archivedBlock        | PS:r + org                                 | PS:w               | /ids/0
PUT /undo (milestones)                                     | -                | writer, not L1 | archivedPruning      | PS:r + org + MS:r                          | PS:w + MS:w        | /ids/0
PUT /undo (locations)                                      | -                | writer, not L1 | archivedLocation     | org                                        | -                  | /ids/0
PUT /undo (certificates)                                   | -                | writer, not L1 | archivedCertificate  | org                                        | anyPS:w            | /ids/0
PUT /undo (assets)                                         | type assets      | writer, not L1 | archivedAsset        | org                                        | -                  | /ids/0
PUT /undo (insights)                                       | -                | writer         | archivedInsight      | PS:r + org                                 | PS:w               | /ids/0
PUT /undo (statements)                                     | type download_geojson | writer, not L1 | archivedStatement    | PS:r + org                                 | PS:w               | /ids/0
PUT /undo (assessments)                                    | type download_geojson | writer, not L1 | archivedAssessment   | PS:r + org                                 | PS:w               | /ids/0
PUT /undo (media)                                          | -                | writer         | archivedMedia        | tag                                        | -                  | /ids/0

GET /qr/:id                                                | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /qr/:id (of an organization)                           | -                | any            | organization         | org                                        | -                  | absent
POST /qr/send                                              | -                | writer         | block                | PS:r + org                                 | -                  | /itemId
POST /qr/send (of an organization)                         | -                | writer         | organization         | org                                        | -                  | /itemId
GET /pdfTemplates/:itemType                                | pdf_templates    | any            | ps-cuartel           | PS:r                                       | -                  | empty
POST /pdf                                                  | pdf_templates    | any            | block                | PS:r + org                                 | -                  | /itemIds/0
POST /evidence                                             | -                | any            | block                | PS:r + org                                 | -                  | /product
POST /gs1/codes                                            | -                | any            | block                | PS:r + org                                 | -                  | /products/0
GET /gs1/codes/jobs/:key                                   | -                | any            | codeFiles            | author                                     | -                  | absent
GET /gs1/codes/:product                                    | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /gs1/products/:product                                 | -                | any            | block                | PS:r + org                                 | -                  | absent
POST /gs1/read                                             | -                | any            | -                    | -                                          | -                  | -
GET /evidence/:key                                         | -                | any            | evidence             | author                                     | -                  | absent
GET /pdf/:key                                              | pdf_templates    | any            | pdf                  | author                                     | -                  | absent
DELETE /pdf/:key                                           | pdf_templates    | any            | -                    | -                                          | -                  | -

POST /getUploadSignedUrl                                   | -                | writer         | -                    | -                                          | -                  | -
POST /getUploadSignedUrl (for support)                     | -                | any            | -                    | -                                          | -                  | -
PUT /files/:key                                            | -                | public         | -                    | -                                          | -                  | -
GET /files/:key                                            | -                | public         | -                    | -                                          | -                  | -
GET /media                                                 | -                | any            | media                | tag                                        | -                  | empty
GET /media/types                                           | -                | any            | -                    | -                                          | -                  | -
POST /media                                                | -                | writer         | -                    | tag                                        | -                  | /tags/0
GET /media/:id                                             | -                | any            | media                | tag                                        | -                  | absent
GET /media/:id/uses                                        | -                | any            | media                | tag                                        | -                  | absent
PUT /media/:id                                             | -                | writer         | media                | tag                                        | -                  | absent
DELETE /media/:id                                          | -                | writer         | media                | tag                                        | -                  | absent
GET /tags                                                  | -                | any            | tag                  | tag                                        | -                  | empty
POST /tags                                                 | -                | writer         | -                    | -                                          | -                  | -
PUT /tags/:id                                              | -                | writer         | tag                  | tag                                        | -                  | absent
DELETE /tags/:id                                           | -                | writer         | tag                  | tag                                        | -                  | absent

GET /locations                                             | -                | any            | location             | org                                        | -                  | empty
GET /locations (without pages)                             | -                | any            | location             | org                                        | -                  | empty
GET /locations (as a file of plots)                        | -                | any            | location             | org                                        | -                  | empty
GET /locations (of one organization)                       | -                | any            | location             | org                                        | -                  | empty
POST /locations                                            | -                | writer         | -                    | org                                        | -                  | /organization
POST /locations/createMany                                 | -                | writer         | -                    | org                                        | -                  | /locations/0/organization
GET /locations/:id                                         | -                | any            | location             | org                                        | -                  | absent
PUT /locations/:id                                         | -                | writer, not L1 | location             | org                                        | -                  | absent
DELETE /locations/:id                                      | -                | writer, not L1 | location             | org                                        | -                  | absent

GET /certificates                                          | -                | any            | certificate          | org                                        | -                  | empty
GET /certificates (of one organization)                    | -                | any            | certificate          | org                                        | -                  | empty
POST /certificates                                         | -                | writer         | -                    | org, -                                     | -, anyPS:w          | /organizations/0
GET /certificates/coverage                                 | -                | any            | -                    | -                                          | -                  | -
GET /certificates/:id                                      | -                | any            | certificate          | org                                        | -                  | absent
PUT /certificates/:id                                      | -                | writer         | certificate          | org                                        | anyPS:w            | absent
DELETE /certificates/:id                                   | -                | writer, not L1 | certificate          | org                                        | anyPS:w            | absent
GET /products/:id/certificates                             | -                | any            | load                 | PS:r + org                                 | -                  | absent

GET /assetSchemas                                          | assets           | any            | -                    | -                                          | -                  | -
GET /assetSchemas/:id                                      | assets           | any            | -                    | -                                          | -                  | -
GET /assets                                                | assets           | any            | asset                | org                                        | -                  | empty
POST /assets                                               | assets           | writer         | -                    | org                                        | -                  | /organization
POST /assets/createMany                                    | assets           | writer         | -                    | org                                        | -                  | /assets/0/organization
GET /assets/:id                                            | assets           | any            | asset                | org                                        | -                  | absent
PUT /assets/:id                                            | assets           | writer, not L1 | asset                | org                                        | -                  | absent
DELETE /assets/:id                                         | assets           | writer, not L1 | asset                | org                                        | -                  | absent

GET /dashboards                                            | dashboards       | any            | -                    | -                                          | -                  | -
POST /dashboards                                           | dashboards       | admin          | -                    | -                                          | -                  | -
PUT /dashboards/:id                                        | dashboards       | admin          | -                    | -                                          | -                  | -
DELETE /dashboards/:id                                     | dashboards       | admin          | -                    | -                                          | -                  | -
GET /checkSchemas                                          | checklists       | any            | -                    | -                                          | -                  | -
GET /checkSchemas/:id                                      | checklists       | any            | -                    | -                                          | -                  | -
GET /checks                                                | checklists       | any            | check                | own                                        | -                  | empty
GET /checks/:id                                            | checklists       | any            | -                    | -                                          | -                  | -
GET /checks/:id (of a filled check)                        | checklists       | any            | check                | own                                        | -                  | absent
POST /checks                                               | checklists       | writer         | -                    | org, -                                     | -, anyMS:w         | /0/asset
PUT /checks                                                | checklists       | writer         | check                | own                                        | -                  | /0/_id

GET /users                                                 | -                | any            | -                    | -                                          | -                  | -
POST /users                                                | -                | admin          | -                    | -                                          | -                  | -
POST /users/invite                                         | -                | admin          | -                    | -                                          | -                  | -
POST /users/:id/invite                                     | -                | admin          | -                    | -                                          | -                  | -
GET /checkRegistered/:id                                   | -                | public         | -                    | -                                          | -                  | -
GET /users/:id                                             | -                | any            | -                    | -                                          | -                  | -
PUT /users/:id                                             | -                | writer         | -                    | -                                          | -                  | -
PUT /users/:id (their role)                                | -                | admin          | -                    | -                                          | -                  | -
DELETE /users/:id                                          | -                | admin          | -                    | -                                          | -                  | -
GET /assignments/:id                                       | -                | admin          | -                    | -                                          | -                  | -
PUT /users/assign/:id                                      | -                | admin          | -                    | -                                          | -                  | -
POST /support                                              | -                | any            | -                    | -                                          | -                  | -
GET /support                                               | -                | admin          | -                    | -                                          | -                  | -
PUT /support/:id                                           | -                | admin          | -                    | -                                          | -                  | -
GET /support/:id/files/:n                                  | -                | admin          | -                    | -                                          | -                  | -
POST /sendEmailContactForm                                 | -                | public         | -                    | -                                          | -                  | -
GET /public/:uuid                                          | -                | public         | -                    | -                                          | -                  | -
GET /show/:id                                              | -                | public         | -                    | -                                          | -                  | -

GET /history                                               | -                | admin          | -                    | -                                          | -                  | -
GET /history/seal                                          | -                | admin          | -                    | -                                          | -                  | -
POST /history/verify                                       | -                | admin          | -                    | -                                          | -                  | -
GET /history/:type/:id                                     | -                | any            | organization         | org                                        | -                  | absent
GET /history/:type/:id (of a product)                      | -                | any            | block                | PS:r + org                                 | -                  | absent
GET /history/:type/:id (of a process)                      | -                | any            | picking              | PS:r + org + MS:r                          | -                  | absent
GET /history/:type/:id (of a place)                        | -                | any            | location             | org                                        | -                  | absent
GET /history/:type/:id (of an asset)                       | type assets      | any            | asset                | org                                        | -                  | absent
GET /admin/packs                                           | -                | admin          | -                    | -                                          | -                  | -
GET /admin/packs/:id                                       | -                | admin          | -                    | -                                          | -                  | -
POST /admin/samples                                        | -                | admin          | -                    | -                                          | -                  | -
GET /admin/samples                                         | -                | admin          | -                    | -                                          | -                  | -
DELETE /admin/samples                                      | -                | admin          | -                    | -                                          | -                  | -
POST /admin/config/validate                                | -                | admin          | -                    | -                                          | -                  | -
POST /admin/config/plan                                    | -                | admin          | -                    | -                                          | -                  | -
POST /admin/config/apply                                   | -                | admin          | -                    | -                                          | -                  | -
GET /admin/config/export                                   | -                | admin          | -                    | -                                          | -                  | -
GET /admin/config/versions                                 | -                | admin          | -                    | -                                          | -                  | -
GET /admin/config/versions/:n                              | -                | admin          | -                    | -                                          | -                  | -
GET /admin/config/draft                                    | -                | admin          | -                    | -                                          | -                  | -
PUT /admin/config/draft                                    | -                | admin          | -                    | -                                          | -                  | -
DELETE /admin/config/draft                                 | -                | admin          | -                    | -                                          | -                  | -
`
