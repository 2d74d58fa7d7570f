/**
 * Who may do what, written by hand from the specification's rows of the REST API and its section on roles, and from nothing
 * that the server is made of: a rule that is lost there is still told here.
 *
 * route    method and path below /api; what stands in brackets is a further case of the route
 * flag     the feature without which it is refused; "type": the feature of the records that it names, of a route that takes others
 * caller   public (no credential), any (a grant), writer (a write right on anything), writer, not L1 (nor "Level one"), admin
 * record   what the rights of this row are about, named as in test/access/world.ts
 * sees     the rights without which the record is not there for the caller; things that a body names stand apart, by commas
 * unseen   what is answered then: absent (404), fault (400 on the path), empty (the list leaves it out)
 * may      the rights without which the request is refused, thing by thing as in sees
 */
export const table = `
route                                               | flag             | caller         | record               | sees                  | unseen | may
GET /decodeToken                                    | -                | any            | -                    | -                     | -      | -
GET /session                                        | -                | any            | -                    | -                     | -      | -
GET /accountSettings                                | -                | any            | -                    | -                     | -      | -
PUT /accountSettings                                | -                | admin          | -                    | -                     | -      | -
GET /featureFlags/list                              | -                | any            | -                    | -                     | -      | -
GET /admin/featureFlags                             | -                | admin          | -                    | -                     | -      | -
PUT /admin/featureFlags                             | -                | admin          | -                    | -                     | -      | -
GET /roles                                          | -                | any            | -                    | -                     | -      | -

GET /organizations                                  | -                | any            | organization         | org                   | empty  | -
POST /organizations                                 | -                | writer         | -                    | -                     | -      | anyOrg
GET /organizations/:id                              | -                | any            | organization         | org                   | absent | -
PUT /organizations/:id                              | -                | writer         | organization         | org                   | absent | -
DELETE /organizations/:id                           | -                | writer         | organization         | org                   | absent | -

GET /products                                       | -                | any            | block                | PS:r + org            | empty  | -
GET /products (by neighbour)                        | -                | any            | load                 | PS:r + org            | empty  | -
GET /products (of loads)                            | -                | any            | load                 | PS:r + org            | empty  | -
GET /products (with a search)                       | -                | any            | block                | PS:r + org            | empty  | -
GET /products/listRelatedProductSchemas             | -                | any            | block                | PS:r + org            | empty  | -
POST /products                                      | -                | writer         | -                    | PS:r, org             | fault  | PS:w, -
POST /products/copy                                 | -                | writer, not L1 | load                 | PS:r + org            | absent | PS:w
GET /products/:id                                   | -                | any            | block                | PS:r + org            | absent | -
GET /products/:id (of the load)                     | -                | any            | load                 | PS:r + org            | absent | -
PUT /products/:id                                   | -                | writer         | vat                  | PS:r + org            | absent | PS:w
PUT /products/:id/correct                           | -                | admin          | block                | -                     | -      | -
DELETE /products/:id                                | -                | writer, not L1 | block                | PS:r + org            | absent | PS:w
POST /productsDeleteMany                            | -                | writer, not L1 | block                | PS:r + org            | fault  | PS:w
GET /products/pdfDataPulling/:product               | pdf_templates    | any            | block                | PS:r + org            | absent | -
GET /products/downloadGeojson/:product              | download_geojson | any            | block                | PS:r + org            | absent | -
GET /products/downloadGeojson/:product (as GeoJSON) | download_geojson | any            | block                | PS:r + org            | absent | -
GET /products/:id/origin                            | download_geojson | any            | load                 | PS:r + org            | absent | -
GET /products/:id/origin/around                     | download_geojson | any            | load                 | PS:r + org            | absent | -
GET /products/:id/origin/unmapped                   | download_geojson | any            | load                 | PS:r + org            | absent | -

GET /productSchemas                                 | -                | any            | ps-cuartel           | PS:r                  | empty  | -
GET /productSchemas/:id                             | -                | any            | ps-cuartel           | PS:r                  | absent | -
GET /productSchemas/templates/csv/:id               | -                | any            | ps-cuartel           | PS:r                  | absent | -
GET /milestoneSchemas                               | -                | any            | ms-cosecha-uva       | PS:r + org + MS:r     | empty  | -
GET /milestoneSchemas (to record)                   | -                | any            | ms-poda              | MS:w                  | empty  | -
GET /milestoneSchemas (to look up)                  | -                | any            | ms-poda              | MS:r                  | empty  | -
GET /milestoneSchema/:id                            | -                | any            | ms-poda              | MS:r                  | absent | -
GET /milestoneSchemas/:id                           | -                | any            | ms-poda              | MS:r                  | absent | -
GET /milestoneSchemas/templates/csv/:id             | -                | any            | ms-poda              | MS:r                  | absent | -
GET /verticals/:id                                  | -                | any            | ps-cuartel           | PS:r                  | hidden | -
GET /workflows/getProductWorkflow/:id               | -                | any            | load                 | PS:r + org            | absent | -
GET /workflows/getProductWorkflow/:id (of a stage)  | -                | any            | ps-cuartel           | PS:r                  | absent | -

GET /milestones                                     | -                | any            | pruning              | PS:r + org + MS:r     | empty  | -
GET /milestones (of the load)                       | -                | any            | picking              | PS:r + org + MS:r     | empty  | -
GET /milestone/:id                                  | -                | any            | picking              | PS:r + org + MS:r     | absent | -
GET /milestones/:id                                 | -                | any            | pruning              | PS:r + org + MS:r     | absent | -
POST /milestones                                    | -                | writer         | -                    | PS:r + org, MS:r, org | fault  | PS:w, MS:w, -
POST /milestone                                     | -                | writer         | -                    | PS:r + org, MS:r, org | fault  | PS:w, MS:w, -
POST /milestones/createMany                         | -                | writer         | -                    | PS:r + org, MS:r, org | fault  | PS:w, MS:w, -
POST /milestones/copy                               | -                | writer         | -                    | PS:r + org, MS:r, org | fault  | PS:w, MS:w, -
PUT /milestones/:id                                 | -                | writer         | picking              | PS:r + org + MS:r     | absent | PS:w + MS:w
PUT /milestone/:id                                  | -                | writer         | picking              | PS:r + org + MS:r     | absent | PS:w + MS:w
PUT /milestones/:id/correct                         | -                | admin          | pruning              | -                     | -      | -
PUT /milestones/private/:id                         | -                | writer         | pruning              | PS:r + org + MS:r     | absent | PS:w + MS:w
DELETE /milestones/:id                              | -                | writer, not L1 | pruning              | PS:r + org + MS:r     | absent | PS:w + MS:w
DELETE /milestone/:id                               | -                | writer, not L1 | pruning              | PS:r + org + MS:r     | absent | PS:w + MS:w
DELETE /transformations/:id                         | -                | writer, not L1 | picking              | PS:r + org + MS:r     | absent | PS:w + MS:w

GET /transformations/near-products/:id              | -                | any            | block                | PS:r + org            | absent | -
GET /transformations/related-products/:id           | -                | any            | block                | PS:r + org            | absent | -
GET /transformations/grouping-products/:id          | -                | any            | picking              | PS:r + org + MS:r     | absent | -
GET /graph/products/:id                             | graphs           | any            | load                 | PS:r + org            | absent | -

GET /insights/:id                                   | -                | any            | load                 | PS:r + org            | absent | -
POST /insights                                      | -                | writer         | block                | PS:r + org            | fault  | PS:w
PUT /insights/:id                                   | -                | writer         | insight              | PS:r + org            | absent | PS:w
DELETE /insights/:id                                | -                | writer         | insight              | PS:r + org            | absent | PS:w

GET /trash                                          | -                | writer         | -                    | -                     | -      | -
PUT /undo                                           | -                | writer, not L1 | archivedBlock        | PS:r + org            | fault  | PS:w
PUT /undo (of a process)                            | -                | writer, not L1 | archivedPruning      | PS:r + org + MS:r     | fault  | PS:w + MS:w
PUT /undo (of a place)                              | -                | writer, not L1 | archivedLocation     | org                   | fault  | -
PUT /undo (of an asset)                             | type assets      | writer, not L1 | archivedAsset        | org                   | fault  | -
PUT /undo (of an organization)                      | -                | writer         | archivedOrganization | org                   | fault  | -
PUT /undo (of an attribute)                         | -                | writer         | archivedInsight      | PS:r + org            | fault  | PS:w
PUT /undo (of a file)                               | -                | writer         | archivedMedia        | tag                   | fault  | -

GET /qr/:id                                         | -                | any            | block                | PS:r + org            | absent | -
GET /qr/:id (of an organization)                    | -                | any            | organization         | org                   | absent | -
POST /qr/send                                       | -                | writer         | block                | PS:r + org            | fault  | -
POST /qr/send (of an organization)                  | -                | writer         | organization         | org                   | fault  | -
GET /pdfTemplates/:itemType                         | pdf_templates    | any            | ps-cuartel           | PS:r                  | empty  | -
POST /pdf                                           | pdf_templates    | any            | block                | PS:r + org            | fault  | -
GET /pdf/:key                                       | pdf_templates    | any            | -                    | -                     | -      | -
DELETE /pdf/:key                                    | pdf_templates    | any            | -                    | -                     | -      | -

POST /getUploadSignedUrl                            | -                | writer         | -                    | -                     | -      | -
POST /getUploadSignedUrl (for support)              | -                | any            | -                    | -                     | -      | -
PUT /files/:key                                     | -                | public         | -                    | -                     | -      | -
GET /files/:key                                     | -                | public         | -                    | -                     | -      | -
GET /media                                          | -                | any            | media                | tag                   | empty  | -
GET /media/types                                    | -                | any            | -                    | -                     | -      | -
POST /media                                         | -                | writer         | -                    | tag                   | fault  | -
GET /media/:id                                      | -                | any            | media                | tag                   | absent | -
GET /media/:id/uses                                 | -                | any            | media                | tag                   | absent | -
PUT /media/:id                                      | -                | writer         | media                | tag                   | absent | -
DELETE /media/:id                                   | -                | writer         | media                | tag                   | absent | -
GET /tags                                           | -                | any            | tag                  | tag                   | empty  | -
POST /tags                                          | -                | writer         | -                    | -                     | -      | -
PUT /tags/:id                                       | -                | writer         | tag                  | tag                   | absent | -
DELETE /tags/:id                                    | -                | writer         | tag                  | tag                   | absent | -

GET /locations                                      | -                | any            | location             | org                   | empty  | -
GET /locations (without pages)                      | -                | any            | location             | org                   | empty  | -
GET /locations (of one organization)                | -                | any            | location             | org                   | empty  | -
POST /locations                                     | -                | writer         | -                    | org                   | fault  | -
GET /locations/:id                                  | -                | any            | location             | org                   | absent | -
PUT /locations/:id                                  | -                | writer, not L1 | location             | org                   | absent | -
DELETE /locations/:id                               | -                | writer, not L1 | location             | org                   | absent | -

GET /assetSchemas                                   | assets           | any            | -                    | -                     | -      | -
GET /assetSchemas/:id                               | assets           | any            | -                    | -                     | -      | -
GET /assets                                         | assets           | any            | asset                | org                   | empty  | -
POST /assets                                        | assets           | writer         | -                    | org                   | fault  | -
GET /assets/:id                                     | assets           | any            | asset                | org                   | absent | -
PUT /assets/:id                                     | assets           | writer, not L1 | asset                | org                   | absent | -
DELETE /assets/:id                                  | assets           | writer, not L1 | asset                | org                   | absent | -

GET /dashboards                                     | dashboards       | any            | -                    | -                     | -      | -
POST /dashboards                                    | dashboards       | admin          | -                    | -                     | -      | -
PUT /dashboards/:id                                 | dashboards       | admin          | -                    | -                     | -      | -
DELETE /dashboards/:id                              | dashboards       | admin          | -                    | -                     | -      | -
GET /checkSchemas                                   | checklists       | any            | -                    | -                     | -      | -
GET /checkSchemas/:id                               | checklists       | any            | -                    | -                     | -      | -
GET /checks                                         | checklists       | any            | -                    | -                     | -      | -
GET /checks/:id                                     | checklists       | any            | -                    | -                     | -      | -
POST /checks                                        | checklists       | writer         | -                    | org, -                | fault  | -, anyMS:w
PUT /checks                                         | checklists       | writer         | -                    | -                     | -      | -

GET /users                                          | -                | any            | -                    | -                     | -      | -
POST /users                                         | -                | admin          | -                    | -                     | -      | -
POST /users/invite                                  | -                | admin          | -                    | -                     | -      | -
POST /users/:id/invite                              | -                | admin          | -                    | -                     | -      | -
GET /checkRegistered/:id                            | -                | public         | -                    | -                     | -      | -
GET /users/:id                                      | -                | any            | -                    | -                     | -      | -
PUT /users/:id                                      | -                | writer         | -                    | -                     | -      | -
PUT /users/:id (their role)                         | -                | admin          | -                    | -                     | -      | -
DELETE /users/:id                                   | -                | admin          | -                    | -                     | -      | -
GET /assignments/:id                                | -                | admin          | -                    | -                     | -      | -
PUT /users/assign/:id                               | -                | admin          | -                    | -                     | -      | -
POST /support                                       | -                | any            | -                    | -                     | -      | -
GET /support                                        | -                | admin          | -                    | -                     | -      | -
PUT /support/:id                                    | -                | admin          | -                    | -                     | -      | -
GET /support/:id/files/:n                           | -                | admin          | -                    | -                     | -      | -
POST /sendEmailContactForm                          | -                | public         | -                    | -                     | -      | -
GET /public/:uuid                                   | -                | public         | -                    | -                     | -      | -
GET /show/:id                                       | -                | public         | -                    | -                     | -      | -

GET /history                                        | -                | admin          | -                    | -                     | -      | -
GET /history/seal                                   | -                | admin          | -                    | -                     | -      | -
POST /history/verify                                | -                | admin          | -                    | -                     | -      | -
GET /history/:type/:id                              | -                | any            | organization         | org                   | absent | -
GET /history/:type/:id (of a product)               | -                | any            | block                | PS:r + org            | absent | -
GET /history/:type/:id (of a process)               | -                | any            | picking              | PS:r + org + MS:r     | absent | -
GET /history/:type/:id (of a place)                 | -                | any            | location             | org                   | absent | -
GET /history/:type/:id (of an asset)                | type assets      | any            | asset                | org                   | absent | -
GET /admin/packs                                    | -                | admin          | -                    | -                     | -      | -
GET /admin/packs/:id                                | -                | admin          | -                    | -                     | -      | -
POST /admin/samples                                 | -                | admin          | -                    | -                     | -      | -
GET /admin/samples                                  | -                | admin          | -                    | -                     | -      | -
DELETE /admin/samples                               | -                | admin          | -                    | -                     | -      | -
POST /admin/config/validate                         | -                | admin          | -                    | -                     | -      | -
POST /admin/config/plan                             | -                | admin          | -                    | -                     | -      | -
POST /admin/config/apply                            | -                | admin          | -                    | -                     | -      | -
GET /admin/config/export                            | -                | admin          | -                    | -                     | -      | -
GET /admin/config/versions                          | -                | admin          | -                    | -                     | -      | -
GET /admin/config/versions/:n                       | -                | admin          | -                    | -                     | -      | -
GET /admin/config/draft                             | -                | admin          | -                    | -                     | -      | -
PUT /admin/config/draft                             | -                | admin          | -                    | -                     | -      | -
DELETE /admin/config/draft                          | -                | admin          | -                    | -                     | -      | -
`
