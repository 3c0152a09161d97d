export interface paths {
    "/api/change-password/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password; signs every other session out, and gives this one new cookies */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current_password: string;
                        new_password: string;
                        re_new_password: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/edit-user-by-slug/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save your details */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        first_name: string;
                        last_name: string;
                        email: string;
                        address?: string;
                        country?: string;
                        city?: string;
                        bio?: string;
                        current_password?: string;
                        code?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            email: string;
                            first_name: string;
                            last_name: string;
                            address: string;
                            country: string;
                            city: string;
                            bio: string;
                            /** @enum {string} */
                            role: "user" | "operator";
                            email_verified: boolean;
                            publishing_waits: boolean;
                            confirmation_sent_at: string | null;
                            pending_email: string | null;
                            plan: string | null;
                            features: {
                                press_releases: number | null;
                                word_limit: number | null;
                                anchor_text_links: number | null;
                            };
                            two_factor: boolean;
                            deletion_due_at: string | null;
                            acting: {
                                operator_id: number;
                                operator_name: string;
                                since: string;
                                until: string;
                            } | null;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/edit-user/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save your details, for accounts without a slug */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        first_name: string;
                        last_name: string;
                        email: string;
                        address?: string;
                        country?: string;
                        city?: string;
                        bio?: string;
                        current_password?: string;
                        code?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            email: string;
                            first_name: string;
                            last_name: string;
                            address: string;
                            country: string;
                            city: string;
                            bio: string;
                            /** @enum {string} */
                            role: "user" | "operator";
                            email_verified: boolean;
                            publishing_waits: boolean;
                            confirmation_sent_at: string | null;
                            pending_email: string | null;
                            plan: string | null;
                            features: {
                                press_releases: number | null;
                                word_limit: number | null;
                                anchor_text_links: number | null;
                            };
                            two_factor: boolean;
                            deletion_due_at: string | null;
                            acting: {
                                operator_id: number;
                                operator_name: string;
                                since: string;
                                until: string;
                            } | null;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/posts/{id}/analytics/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the views of one of your posts, with its referrers and followed links */
        get: {
            parameters: {
                query?: {
                    days?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            days: number;
                            from: string;
                            to: string;
                            totals: {
                                views: number;
                                visitors: number;
                                clicks: number;
                                feed_fetches: number;
                            };
                            previous: {
                                views: number;
                                visitors: number;
                                clicks: number;
                                feed_fetches: number;
                            };
                            series: {
                                views: number;
                                visitors: number;
                                clicks: number;
                                feed_fetches: number;
                                day: string;
                            }[];
                            referrers: {
                                name: string;
                                count: number;
                            }[];
                            assistants: {
                                name: string;
                                count: number;
                            }[];
                            assistant_visits: {
                                name: string;
                                count: number;
                            }[];
                            countries: {
                                name: string;
                                count: number;
                            }[];
                            post: {
                                id: number;
                                guid: string;
                                name: string;
                                url: string;
                            };
                            links: {
                                name: string;
                                count: number;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/posts/{id}/analytics.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the figures of one of your posts as a CSV file */
        get: {
            parameters: {
                query?: {
                    days?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe/dashboard-coupons/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the coupons, and the one you have applied */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            coupons: {
                                id: number;
                                display_name: string;
                                description: string;
                                stripe_coupon_id: string;
                                is_active: boolean;
                                stripe_data: {
                                    percent_off: number | null;
                                    amount_off: number | null;
                                    currency: string | null;
                                    /** @enum {string} */
                                    duration: "once" | "repeating" | "forever";
                                    duration_in_months: number | null;
                                    redeem_by: string | null;
                                    max_redemptions: number | null;
                                    times_redeemed: number;
                                };
                            }[];
                            applied: {
                                id: number;
                                display_name: string;
                                description: string;
                                stripe_coupon_id: string;
                                is_active: boolean;
                                stripe_data: {
                                    percent_off: number | null;
                                    amount_off: number | null;
                                    currency: string | null;
                                    /** @enum {string} */
                                    duration: "once" | "repeating" | "forever";
                                    duration_in_months: number | null;
                                    redeem_by: string | null;
                                    max_redemptions: number | null;
                                    times_redeemed: number;
                                };
                            } | null;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/categories/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the categories of the forms */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            categories: {
                                id: number;
                                label: string;
                                topic: string | null;
                                aliases?: string[];
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/collections/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your collections of articles, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            banner_picture: string | null;
                            banner_srcset: string;
                            /** @enum {string} */
                            tag: "blogs" | "feeds";
                            rss_feed_urls: string[];
                            article_count: number;
                            created_at: string;
                        }[];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/custom-collections/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your collections of news websites, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            banner_picture: string | null;
                            banner_srcset: string;
                            /** @enum {string} */
                            tag: "blogs" | "feeds";
                            rss_feed_urls: string[];
                            article_count: number;
                            created_at: string;
                        }[];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a collection of articles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        name: string;
                        /** Format: binary */
                        banner_picture?: string;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            banner_picture: string | null;
                            banner_srcset: string;
                            /** @enum {string} */
                            tag: "blogs" | "feeds";
                            rss_feed_urls: string[];
                            article_count: number;
                            created_at: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/custom-collections/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a collection of news websites */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        name: string;
                        rss_feed_urls?: string[];
                        /** Format: binary */
                        banner_picture?: string;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            banner_picture: string | null;
                            banner_srcset: string;
                            /** @enum {string} */
                            tag: "blogs" | "feeds";
                            rss_feed_urls: string[];
                            article_count: number;
                            created_at: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a collection of articles; the articles stay */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/custom-collections/{id}/delete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a collection of news websites */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/collections/{id}/articles/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the articles of one of your collections, last added first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            article: {
                                id: number;
                                guid: string;
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                /** @enum {string} */
                                article_type: "blog" | "interview" | "product_review" | "unknown";
                                title: string;
                                description: string;
                                author: string;
                                company_display_name: string | null;
                                image: string | null;
                                url: string;
                                published_at: string;
                            };
                            /** @enum {string} */
                            article_type: "blog" | "interview" | "product_review" | "unknown";
                            added_at: string;
                        }[];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsroom/all-articles/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all published posts, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            posts: {
                                id: number;
                                guid: string;
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                /** @enum {string} */
                                article_type: "blog" | "interview" | "product_review" | "unknown";
                                title: string;
                                description: string;
                                author: string;
                                company_display_name: string | null;
                                image: string | null;
                                url: string;
                                published_at: string;
                            }[];
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/articles/add/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add articles to one of your collections */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        collection_id: number;
                        article_id: number;
                        /** @enum {string} */
                        article_type: "blog" | "interview" | "product_review" | "unknown";
                    }[];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/articles/remove/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an article from one of your collections */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        collection_id: number;
                        article_id: number;
                        /** @enum {string} */
                        article_type: "blog" | "interview" | "product_review" | "unknown";
                    }[];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/companies/user-owned/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the companies in which you have a role */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            name: string;
                            website: string;
                            phone_number: string;
                            established_date: string | null;
                            address: string;
                            description: string;
                            byline: string;
                            press_contact_name: string;
                            press_contact_email: string;
                            press_contact_phone: string;
                            boilerplate: string;
                            x_twitter: string;
                            instagram: string;
                            facebook: string;
                            linkedin: string;
                            logo: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "image" | "video";
                                url: string;
                                mime: string;
                                bytes: number;
                                width: number | null;
                                height: number | null;
                                alt: string;
                                caption: string;
                                credit: string;
                                rights: string;
                                variants: {
                                    name: string;
                                    /** @enum {string} */
                                    format: "avif" | "webp" | "jpeg";
                                    width: number;
                                    height: number;
                                    bytes: number;
                                }[];
                                full?: {
                                    name: string;
                                    /** @enum {string} */
                                    format: "avif" | "webp" | "jpeg";
                                    width: number;
                                    height: number;
                                    bytes: number;
                                };
                                seconds?: number;
                            } | null;
                            url: string;
                            spokespeople: string[];
                            /** @enum {string} */
                            role: "owner" | "editor" | "author" | "reviewer" | "viewer";
                            people: number;
                            payer: {
                                name: string;
                                is_you: boolean;
                                has_left: boolean;
                            };
                            features: {
                                press_releases: number | null;
                                word_limit: number | null;
                                anchor_text_links: number | null;
                            } | null;
                        }[];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/create-company/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a company */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        website?: string;
                        phone_number?: string;
                        established_date: string | null;
                        address?: string;
                        description?: string;
                        /** @enum {string} */
                        byline?: "shown" | "hidden";
                        press_contact_name?: string;
                        press_contact_email?: string;
                        press_contact_phone?: string;
                        boilerplate?: string;
                        x_twitter?: string;
                        instagram?: string;
                        facebook?: string;
                        linkedin?: string;
                        logo?: string | null;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            name: string;
                            website: string;
                            phone_number: string;
                            established_date: string | null;
                            address: string;
                            description: string;
                            byline: string;
                            press_contact_name: string;
                            press_contact_email: string;
                            press_contact_phone: string;
                            boilerplate: string;
                            x_twitter: string;
                            instagram: string;
                            facebook: string;
                            linkedin: string;
                            logo: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "image" | "video";
                                url: string;
                                mime: string;
                                bytes: number;
                                width: number | null;
                                height: number | null;
                                alt: string;
                                caption: string;
                                credit: string;
                                rights: string;
                                variants: {
                                    name: string;
                                    /** @enum {string} */
                                    format: "avif" | "webp" | "jpeg";
                                    width: number;
                                    height: number;
                                    bytes: number;
                                }[];
                                full?: {
                                    name: string;
                                    /** @enum {string} */
                                    format: "avif" | "webp" | "jpeg";
                                    width: number;
                                    height: number;
                                    bytes: number;
                                };
                                seconds?: number;
                            } | null;
                            url: string;
                            spokespeople: string[];
                            /** @enum {string} */
                            role: "owner" | "editor" | "author" | "reviewer" | "viewer";
                            people: number;
                            payer: {
                                name: string;
                                is_you: boolean;
                                has_left: boolean;
                            };
                            features: {
                                press_releases: number | null;
                                word_limit: number | null;
                                anchor_text_links: number | null;
                            } | null;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/company/by-slug/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one of your companies */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            name: string;
                            website: string;
                            phone_number: string;
                            established_date: string | null;
                            address: string;
                            description: string;
                            byline: string;
                            press_contact_name: string;
                            press_contact_email: string;
                            press_contact_phone: string;
                            boilerplate: string;
                            x_twitter: string;
                            instagram: string;
                            facebook: string;
                            linkedin: string;
                            logo: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "image" | "video";
                                url: string;
                                mime: string;
                                bytes: number;
                                width: number | null;
                                height: number | null;
                                alt: string;
                                caption: string;
                                credit: string;
                                rights: string;
                                variants: {
                                    name: string;
                                    /** @enum {string} */
                                    format: "avif" | "webp" | "jpeg";
                                    width: number;
                                    height: number;
                                    bytes: number;
                                }[];
                                full?: {
                                    name: string;
                                    /** @enum {string} */
                                    format: "avif" | "webp" | "jpeg";
                                    width: number;
                                    height: number;
                                    bytes: number;
                                };
                                seconds?: number;
                            } | null;
                            url: string;
                            spokespeople: string[];
                            /** @enum {string} */
                            role: "owner" | "editor" | "author" | "reviewer" | "viewer";
                            people: number;
                            payer: {
                                name: string;
                                is_you: boolean;
                                has_left: boolean;
                            };
                            features: {
                                press_releases: number | null;
                                word_limit: number | null;
                                anchor_text_links: number | null;
                            } | null;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/company/edit-by-slug/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save a company */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        website?: string;
                        phone_number?: string;
                        established_date: string | null;
                        address?: string;
                        description?: string;
                        /** @enum {string} */
                        byline?: "shown" | "hidden";
                        press_contact_name?: string;
                        press_contact_email?: string;
                        press_contact_phone?: string;
                        boilerplate?: string;
                        x_twitter?: string;
                        instagram?: string;
                        facebook?: string;
                        linkedin?: string;
                        logo?: string | null;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            name: string;
                            website: string;
                            phone_number: string;
                            established_date: string | null;
                            address: string;
                            description: string;
                            byline: string;
                            press_contact_name: string;
                            press_contact_email: string;
                            press_contact_phone: string;
                            boilerplate: string;
                            x_twitter: string;
                            instagram: string;
                            facebook: string;
                            linkedin: string;
                            logo: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "image" | "video";
                                url: string;
                                mime: string;
                                bytes: number;
                                width: number | null;
                                height: number | null;
                                alt: string;
                                caption: string;
                                credit: string;
                                rights: string;
                                variants: {
                                    name: string;
                                    /** @enum {string} */
                                    format: "avif" | "webp" | "jpeg";
                                    width: number;
                                    height: number;
                                    bytes: number;
                                }[];
                                full?: {
                                    name: string;
                                    /** @enum {string} */
                                    format: "avif" | "webp" | "jpeg";
                                    width: number;
                                    height: number;
                                    bytes: number;
                                };
                                seconds?: number;
                            } | null;
                            url: string;
                            spokespeople: string[];
                            /** @enum {string} */
                            role: "owner" | "editor" | "author" | "reviewer" | "viewer";
                            people: number;
                            payer: {
                                name: string;
                                is_you: boolean;
                                has_left: boolean;
                            };
                            features: {
                                press_releases: number | null;
                                word_limit: number | null;
                                anchor_text_links: number | null;
                            } | null;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/companies/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a company; its posts stay */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            scheduled: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/newsroom/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get press contacts, leadership and key figures of one of your companies */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/contacts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a press contact to a newsroom */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        role?: string;
                        phone?: string;
                        email?: string;
                        hours?: string;
                        time_zone?: string;
                        /** @default [] */
                        languages?: string[];
                        position?: number;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/contacts/{entry}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save a press contact of a newsroom */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                    entry: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        role?: string;
                        phone?: string;
                        email?: string;
                        hours?: string;
                        time_zone?: string;
                        /** @default [] */
                        languages?: string[];
                        position?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Remove a press contact from a newsroom */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                    entry: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/contacts/order/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the order of the press contacts of a newsroom */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: number[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/people/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a person to a newsroom */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        role?: string;
                        about?: string;
                        picture?: string | null;
                        position?: number;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/people/{entry}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save a person of a newsroom */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                    entry: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        role?: string;
                        about?: string;
                        picture?: string | null;
                        position?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Remove a person from a newsroom */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                    entry: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/people/order/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the order of the people of a newsroom */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: number[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/figures/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a key figure to a newsroom */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        value: string;
                        as_of: string | null;
                        label: string;
                        position?: number;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/figures/{entry}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save a key figure of a newsroom */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                    entry: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        value: string;
                        as_of: string | null;
                        label: string;
                        position?: number;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Remove a key figure from a newsroom */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                    entry: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}/figures/order/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the order of the key figures of a newsroom */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: number[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contacts: {
                                id: number;
                                name: string;
                                role: string;
                                phone: string;
                                email: string;
                                hours: string;
                                time_zone: string;
                                languages: string[];
                            }[];
                            people: {
                                id: number;
                                name: string;
                                role: string;
                                about: string;
                                picture: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                            }[];
                            figures: {
                                id: number;
                                value: string;
                                as_of: string | null;
                                label: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assistant-requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what assistants have asked */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            requests: {
                                id: number;
                                assistant: string;
                                /** @enum {string} */
                                state: "waiting" | "done" | "refused" | "void" | "expired";
                                /** @enum {string} */
                                wish: "publish" | "withdraw";
                                publishing_time: string | null;
                                asked_at: string;
                                expires_at: string;
                                ended_at: string | null;
                                company: string;
                                company_id: number | null;
                                post: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "PR" | "Interview" | "Review";
                                    /** @enum {string} */
                                    status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                                    name: string;
                                    version: number;
                                    is_confidential: boolean;
                                };
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /** Ask the person to publish a draft or withdraw a post */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        wish?: "publish" | "withdraw";
                        post: number;
                        /** @enum {string} */
                        kind: "article" | "interview" | "review";
                        version?: number;
                        publishing_time?: string;
                    };
                };
            };
            responses: {
                202: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                            request: {
                                id: number;
                                assistant: string;
                                /** @enum {string} */
                                state: "waiting" | "done" | "refused" | "void" | "expired";
                                /** @enum {string} */
                                wish: "publish" | "withdraw";
                                publishing_time: string | null;
                                asked_at: string;
                                expires_at: string;
                                ended_at: string | null;
                                company: string;
                                company_id: number | null;
                                post: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "PR" | "Interview" | "Review";
                                    /** @enum {string} */
                                    status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                                    name: string;
                                    version: number;
                                    is_confidential: boolean;
                                };
                            };
                            review_url: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/blogs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish: Press Release */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        title: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/blog-schedules/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Schedule: Press Release */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        title: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        publishing_time: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/blog-drafts/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save a draft: Press Release */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        title?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content?: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/blogs/submit-draft/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a stored draft: Press Release */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "multipart/form-data": {
                        without_approval?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                            blog_id: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/blogs/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a published or pending post: Press Release */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a published or pending post: Press Release */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        title: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a published or pending post: Press Release */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/blog-drafts/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a draft: Press Release */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a draft: Press Release */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        title?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content?: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a draft: Press Release */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/blog-schedules/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a scheduled post: Press Release */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a scheduled post: Press Release */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        title: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        publishing_time?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a scheduled post: Press Release */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ceo-interviews/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish: Interview */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        ceo_name: string;
                        company_name: string;
                        questions?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ceo-interview-schedules/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Schedule: Interview */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        ceo_name: string;
                        company_name: string;
                        questions?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        publishing_time: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ceo-interview-drafts/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save a draft: Interview */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        ceo_name?: string;
                        company_name?: string;
                        questions?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content?: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ceo-interviews/submit-draft/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a stored draft: Interview */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "multipart/form-data": {
                        without_approval?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                            blog_id: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ceo-interviews/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a published or pending post: Interview */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a published or pending post: Interview */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        ceo_name: string;
                        company_name: string;
                        questions?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a published or pending post: Interview */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ceo-interview-drafts/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a draft: Interview */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a draft: Interview */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        ceo_name?: string;
                        company_name?: string;
                        questions?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content?: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a draft: Interview */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/ceo-interview-schedules/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a scheduled post: Interview */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a scheduled post: Interview */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        ceo_name: string;
                        company_name: string;
                        questions?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        publishing_time?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a scheduled post: Interview */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/product-reviews/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish: Product Review */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        product_name: string;
                        description: string;
                        rating: number;
                        brand: string;
                        affiliate_link?: string;
                        comparison_products?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/product-review-schedules/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Schedule: Product Review */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        product_name: string;
                        description: string;
                        rating: number;
                        brand: string;
                        affiliate_link?: string;
                        comparison_products?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        publishing_time: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/product-review-drafts/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save a draft: Product Review */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        product_name?: string;
                        description?: string;
                        rating: number;
                        brand?: string;
                        affiliate_link?: string;
                        comparison_products?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content?: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/product-reviews/submit-draft/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a stored draft: Product Review */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "multipart/form-data": {
                        without_approval?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                            blog_id: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/product-reviews/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a published or pending post: Product Review */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a published or pending post: Product Review */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        product_name: string;
                        description: string;
                        rating: number;
                        brand: string;
                        affiliate_link?: string;
                        comparison_products?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a published or pending post: Product Review */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/product-review-drafts/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a draft: Product Review */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a draft: Product Review */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        product_name?: string;
                        description?: string;
                        rating: number;
                        brand?: string;
                        affiliate_link?: string;
                        comparison_products?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content?: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a draft: Product Review */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/product-review-schedules/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Load a scheduled post: Product Review */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            banner_picture: string | null;
                            related_media: string[];
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                            publishing_time: string | null;
                            published_at: string | null;
                            created_at: string;
                            updated_at: string;
                            version: number;
                            /** @enum {string} */
                            review: "none" | "waiting" | "returned" | "rejected";
                            review_note: string;
                            awaits_confirmation: boolean;
                            is_proposed: boolean;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        /** Save a scheduled post: Product Review */
        put: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        product_name: string;
                        description: string;
                        rating: number;
                        brand: string;
                        affiliate_link?: string;
                        comparison_products?: string[];
                        headline?: string;
                        /** @enum {string} */
                        byline?: "" | "shown" | "hidden";
                        /** @enum {string} */
                        terms_of_reuse?: "free" | "attribution" | "ask";
                        content: string;
                        summary?: string;
                        tags?: string[];
                        posted_by_company: number | null;
                        seo_meta_title?: string;
                        seo_meta_description?: string;
                        embedded_websites: string[];
                        language?: string;
                        /** Format: uuid */
                        draft_key?: string;
                        media_details?: {
                            /** Format: uuid */
                            id: string;
                            alt?: string;
                            caption?: string;
                            credit?: string;
                            rights?: string;
                        }[];
                        version?: number;
                        without_approval?: string;
                        keep_media?: string[];
                        correction_note?: string;
                        correction_also?: number[];
                        remove_banner?: boolean;
                        publishing_time?: string;
                        /** Format: binary */
                        banner_picture?: string;
                        related_media?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        ETag?: string;
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        post?: never;
        /** Delete a scheduled post: Product Review */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    "If-Match"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                            restorable_until: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/duplicate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a post to a new draft */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                201: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            guid: string;
                            /** @enum {string} */
                            status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                            /** @enum {string} */
                            type: "PR" | "Interview" | "Review";
                            name: string;
                            slug: string;
                            url: string;
                            version: number;
                            updated_at: string;
                            publishing_time: string | null;
                            /** @enum {string} */
                            review: "none" | "waiting";
                            awaits_confirmation: boolean;
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check a post before it goes out */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            version: number;
                            findings: {
                                rule: string;
                                label: string;
                                /** @enum {string} */
                                state: "passed" | "failed" | "waits";
                                isSerious: boolean;
                                reason: string;
                                fix: string;
                                field: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/user-all-posts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your posts of every status, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                    status?: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                    approval?: "open";
                    sort?: "created_at" | "-created_at" | "name" | "-name" | "publishing_time" | "-publishing_time";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            posts: {
                                id: number;
                                guid: string;
                                title: string | null;
                                ceo_name: string | null;
                                product_name: string | null;
                                name: string;
                                slug: string;
                                /** @enum {string} */
                                status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                company_display_name: string | null;
                                company_slug: string | null;
                                user_name: string;
                                user_slug: string;
                                posted_by_user: {
                                    first_name: string;
                                    last_name: string;
                                };
                                created_at: string;
                                published_at: string | null;
                                publishing_time: string | null;
                                banner_picture: string | null;
                                platforms: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "internal" | "external";
                                    name: string;
                                    image: string | null;
                                    url: string;
                                    industry: string;
                                    top_visiting_countries: string;
                                    potential_audience: string;
                                    /** @enum {string} */
                                    state: "delivered" | "live";
                                    live_url: string | null;
                                    delivered_at: string;
                                }[];
                                updated_at: string;
                                version: number;
                                deleted_at: string | null;
                                /** @enum {string} */
                                review: "none" | "waiting" | "returned" | "rejected";
                                review_note: string;
                                awaits_confirmation: boolean;
                                is_overdue: boolean;
                                is_confidential: boolean;
                                rights: ("write" | "remove" | "publish" | "share-embargo" | "comment")[];
                            }[];
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/user-posts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your published posts, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                    status?: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                    approval?: "open";
                    sort?: "created_at" | "-created_at" | "name" | "-name" | "publishing_time" | "-publishing_time";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            posts: {
                                id: number;
                                guid: string;
                                title: string | null;
                                ceo_name: string | null;
                                product_name: string | null;
                                name: string;
                                slug: string;
                                /** @enum {string} */
                                status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                company_display_name: string | null;
                                company_slug: string | null;
                                user_name: string;
                                user_slug: string;
                                posted_by_user: {
                                    first_name: string;
                                    last_name: string;
                                };
                                created_at: string;
                                published_at: string | null;
                                publishing_time: string | null;
                                banner_picture: string | null;
                                platforms: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "internal" | "external";
                                    name: string;
                                    image: string | null;
                                    url: string;
                                    industry: string;
                                    top_visiting_countries: string;
                                    potential_audience: string;
                                    /** @enum {string} */
                                    state: "delivered" | "live";
                                    live_url: string | null;
                                    delivered_at: string;
                                }[];
                                updated_at: string;
                                version: number;
                                deleted_at: string | null;
                                /** @enum {string} */
                                review: "none" | "waiting" | "returned" | "rejected";
                                review_note: string;
                                awaits_confirmation: boolean;
                                is_overdue: boolean;
                                is_confidential: boolean;
                                rights: ("write" | "remove" | "publish" | "share-embargo" | "comment")[];
                            }[];
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/user-pending-posts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your posts that wait for a review, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                    status?: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                    approval?: "open";
                    sort?: "created_at" | "-created_at" | "name" | "-name" | "publishing_time" | "-publishing_time";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            posts: {
                                id: number;
                                guid: string;
                                title: string | null;
                                ceo_name: string | null;
                                product_name: string | null;
                                name: string;
                                slug: string;
                                /** @enum {string} */
                                status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                company_display_name: string | null;
                                company_slug: string | null;
                                user_name: string;
                                user_slug: string;
                                posted_by_user: {
                                    first_name: string;
                                    last_name: string;
                                };
                                created_at: string;
                                published_at: string | null;
                                publishing_time: string | null;
                                banner_picture: string | null;
                                platforms: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "internal" | "external";
                                    name: string;
                                    image: string | null;
                                    url: string;
                                    industry: string;
                                    top_visiting_countries: string;
                                    potential_audience: string;
                                    /** @enum {string} */
                                    state: "delivered" | "live";
                                    live_url: string | null;
                                    delivered_at: string;
                                }[];
                                updated_at: string;
                                version: number;
                                deleted_at: string | null;
                                /** @enum {string} */
                                review: "none" | "waiting" | "returned" | "rejected";
                                review_note: string;
                                awaits_confirmation: boolean;
                                is_overdue: boolean;
                                is_confidential: boolean;
                                rights: ("write" | "remove" | "publish" | "share-embargo" | "comment")[];
                            }[];
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/user-trash/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you deleted within the last 30 days, last deleted first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                    status?: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                    approval?: "open";
                    sort?: "created_at" | "-created_at" | "name" | "-name" | "publishing_time" | "-publishing_time";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            posts: {
                                id: number;
                                guid: string;
                                title: string | null;
                                ceo_name: string | null;
                                product_name: string | null;
                                name: string;
                                slug: string;
                                /** @enum {string} */
                                status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                company_display_name: string | null;
                                company_slug: string | null;
                                user_name: string;
                                user_slug: string;
                                posted_by_user: {
                                    first_name: string;
                                    last_name: string;
                                };
                                created_at: string;
                                published_at: string | null;
                                publishing_time: string | null;
                                banner_picture: string | null;
                                platforms: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "internal" | "external";
                                    name: string;
                                    image: string | null;
                                    url: string;
                                    industry: string;
                                    top_visiting_countries: string;
                                    potential_audience: string;
                                    /** @enum {string} */
                                    state: "delivered" | "live";
                                    live_url: string | null;
                                    delivered_at: string;
                                }[];
                                updated_at: string;
                                version: number;
                                deleted_at: string | null;
                                /** @enum {string} */
                                review: "none" | "waiting" | "returned" | "rejected";
                                review_note: string;
                                awaits_confirmation: boolean;
                                is_overdue: boolean;
                                is_confidential: boolean;
                                rights: ("write" | "remove" | "publish" | "share-embargo" | "comment")[];
                            }[];
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/user-drafts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your drafts, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                    status?: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                    approval?: "open";
                    sort?: "created_at" | "-created_at" | "name" | "-name" | "publishing_time" | "-publishing_time";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            drafts: {
                                id: number;
                                guid: string;
                                title: string | null;
                                ceo_name: string | null;
                                product_name: string | null;
                                name: string;
                                slug: string;
                                /** @enum {string} */
                                status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                company_display_name: string | null;
                                company_slug: string | null;
                                user_name: string;
                                user_slug: string;
                                posted_by_user: {
                                    first_name: string;
                                    last_name: string;
                                };
                                created_at: string;
                                published_at: string | null;
                                publishing_time: string | null;
                                banner_picture: string | null;
                                platforms: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "internal" | "external";
                                    name: string;
                                    image: string | null;
                                    url: string;
                                    industry: string;
                                    top_visiting_countries: string;
                                    potential_audience: string;
                                    /** @enum {string} */
                                    state: "delivered" | "live";
                                    live_url: string | null;
                                    delivered_at: string;
                                }[];
                                updated_at: string;
                                version: number;
                                deleted_at: string | null;
                                /** @enum {string} */
                                review: "none" | "waiting" | "returned" | "rejected";
                                review_note: string;
                                awaits_confirmation: boolean;
                                is_overdue: boolean;
                                is_confidential: boolean;
                                rights: ("write" | "remove" | "publish" | "share-embargo" | "comment")[];
                            }[];
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/user-scheduled-posts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your scheduled posts, soonest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                    status?: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                    approval?: "open";
                    sort?: "created_at" | "-created_at" | "name" | "-name" | "publishing_time" | "-publishing_time";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            scheduled_posts: {
                                id: number;
                                guid: string;
                                title: string | null;
                                ceo_name: string | null;
                                product_name: string | null;
                                name: string;
                                slug: string;
                                /** @enum {string} */
                                status: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                company_display_name: string | null;
                                company_slug: string | null;
                                user_name: string;
                                user_slug: string;
                                posted_by_user: {
                                    first_name: string;
                                    last_name: string;
                                };
                                created_at: string;
                                published_at: string | null;
                                publishing_time: string | null;
                                banner_picture: string | null;
                                platforms: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "internal" | "external";
                                    name: string;
                                    image: string | null;
                                    url: string;
                                    industry: string;
                                    top_visiting_countries: string;
                                    potential_audience: string;
                                    /** @enum {string} */
                                    state: "delivered" | "live";
                                    live_url: string | null;
                                    delivered_at: string;
                                }[];
                                updated_at: string;
                                version: number;
                                deleted_at: string | null;
                                /** @enum {string} */
                                review: "none" | "waiting" | "returned" | "rejected";
                                review_note: string;
                                awaits_confirmation: boolean;
                                is_overdue: boolean;
                                is_confidential: boolean;
                                rights: ("write" | "remove" | "publish" | "share-embargo" | "comment")[];
                            }[];
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/counts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count your posts by status */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            all: number;
                            draft: number;
                            scheduled: number;
                            pending: number;
                            published: number;
                            withdrawn: number;
                            trash: number;
                            in_approval: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/list.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the posts of Posted Content, or of a filter, as a CSV file */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                    status?: "draft" | "scheduled" | "pending" | "published" | "withdrawn";
                    approval?: "open";
                    sort?: "created_at" | "-created_at" | "name" | "-name" | "publishing_time" | "-publishing_time";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/content-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count your posts, drafts and scheduled posts */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            total_posts: number;
                            total_drafts: number;
                            total_scheduled_posts: number;
                            published_by_week?: number[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/user-calendar/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your scheduled and published posts between two instants, soonest first */
        get: {
            parameters: {
                query: {
                    from: string;
                    to: string;
                    type?: "PR" | "Interview" | "Review";
                    company?: "none" | number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            posts: {
                                id: number;
                                guid: string;
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                /** @enum {string} */
                                status: "scheduled" | "published";
                                name: string;
                                slug: string;
                                posted_as: string;
                                at: string;
                                rights: ("write" | "remove" | "publish" | "share-embargo" | "comment")[];
                            }[];
                            has_more: boolean;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/revisions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a post, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            revisions: {
                                version: number;
                                saved_at: string;
                                saved_by: string | null;
                                /** @enum {string} */
                                cause: "created" | "saved" | "autosaved" | "restored" | "operator";
                                note: string;
                                /** @enum {string} */
                                outcome: "live" | "proposed" | "approved" | "returned" | "rejected" | "withdrawn";
                                changed: string[];
                                word_count: number;
                                is_current: boolean;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/revisions/{version}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of a post */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    version: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            version: number;
                            saved_at: string;
                            saved_by: string | null;
                            /** @enum {string} */
                            cause: "created" | "saved" | "autosaved" | "restored" | "operator";
                            note: string;
                            /** @enum {string} */
                            outcome: "live" | "proposed" | "approved" | "returned" | "rejected" | "withdrawn";
                            changed: string[];
                            word_count: number;
                            is_current: boolean;
                            name: string;
                            content: string;
                            summary: string;
                            tags: string[];
                            posted_by_company: number | null;
                            company_display_name: string | null;
                            seo_meta_title: string;
                            seo_meta_description: string;
                            embedded_websites: string[];
                            /** @default null */
                            language: string | null;
                            language_chosen: boolean;
                            publishing_time: string | null;
                            media: {
                                banner: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                } | null;
                                related: {
                                    /** Format: uuid */
                                    id: string;
                                    /** @enum {string} */
                                    kind: "image" | "video";
                                    url: string;
                                    mime: string;
                                    bytes: number;
                                    width: number | null;
                                    height: number | null;
                                    alt: string;
                                    caption: string;
                                    credit: string;
                                    rights: string;
                                    variants: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    }[];
                                    full?: {
                                        name: string;
                                        /** @enum {string} */
                                        format: "avif" | "webp" | "jpeg";
                                        width: number;
                                        height: number;
                                        bytes: number;
                                    };
                                    seconds?: number;
                                }[];
                            };
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture or a video; a post takes it later by its id */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "multipart/form-data": {
                        /** @enum {string} */
                        purpose?: "banner" | "related";
                        alt?: string;
                        caption?: string;
                        credit?: string;
                        rights?: string;
                        /** Format: binary */
                        file?: string;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "image" | "video";
                            url: string;
                            mime: string;
                            bytes: number;
                            width: number | null;
                            height: number | null;
                            alt: string;
                            caption: string;
                            credit: string;
                            rights: string;
                            variants: {
                                name: string;
                                /** @enum {string} */
                                format: "avif" | "webp" | "jpeg";
                                width: number;
                                height: number;
                                bytes: number;
                            }[];
                            full?: {
                                name: string;
                                /** @enum {string} */
                                format: "avif" | "webp" | "jpeg";
                                width: number;
                                height: number;
                                bytes: number;
                            };
                            seconds?: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/rss-news-fetch/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a page of sources with their newest articles */
        get: {
            parameters: {
                query?: {
                    category?: "" | "business" | "trade" | "regional" | "blogging" | "tech" | "finance" | "crypto" | "press release" | "review" | "health";
                    page?: number;
                    unread?: ("" | "now") | string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            articles: {
                                id: number;
                                source: string;
                                metadata: {
                                    title: string;
                                    description: string;
                                    logo: string;
                                    site_url: string;
                                };
                                rss_feed_url: string;
                                category: string;
                                is_followed: boolean;
                                status: {
                                    /** @enum {string} */
                                    state: "ready" | "queued" | "failing" | "gone";
                                    since: string | null;
                                    reason: string;
                                    fetched_at: string | null;
                                    is_unreached?: boolean;
                                };
                                articles: {
                                    id: number;
                                    title: string;
                                    description: string;
                                    link: string;
                                    media_url: string;
                                    content: string;
                                    publishedDate: string;
                                    published: string;
                                    tags: string[];
                                    categories: string[];
                                    creator: string;
                                    source: string;
                                    rss_feed_url: string;
                                    sources: number;
                                    is_read: boolean;
                                    is_saved: boolean;
                                }[];
                                older: string | null;
                            }[];
                            current_page: number;
                            total_pages: number;
                            unread_at?: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /** List these sources with their newest articles */
        post: {
            parameters: {
                query?: {
                    page?: number;
                    unread?: ("" | "now") | string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        rss_feed_urls: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            articles: {
                                id: number;
                                source: string;
                                metadata: {
                                    title: string;
                                    description: string;
                                    logo: string;
                                    site_url: string;
                                };
                                rss_feed_url: string;
                                category: string;
                                is_followed: boolean;
                                status: {
                                    /** @enum {string} */
                                    state: "ready" | "queued" | "failing" | "gone";
                                    since: string | null;
                                    reason: string;
                                    fetched_at: string | null;
                                    is_unreached?: boolean;
                                };
                                articles: {
                                    id: number;
                                    title: string;
                                    description: string;
                                    link: string;
                                    media_url: string;
                                    content: string;
                                    publishedDate: string;
                                    published: string;
                                    tags: string[];
                                    categories: string[];
                                    creator: string;
                                    source: string;
                                    rss_feed_url: string;
                                    sources: number;
                                    is_read: boolean;
                                    is_saved: boolean;
                                }[];
                                older: string | null;
                            }[];
                            current_page: number;
                            total_pages: number;
                            unread_at?: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/rss-news-search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search sources and articles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        query: string;
                        page?: number;
                        unread?: ("" | "now") | string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            articles: {
                                id: number;
                                source: string;
                                metadata: {
                                    title: string;
                                    description: string;
                                    logo: string;
                                    site_url: string;
                                };
                                rss_feed_url: string;
                                category: string;
                                is_followed: boolean;
                                status: {
                                    /** @enum {string} */
                                    state: "ready" | "queued" | "failing" | "gone";
                                    since: string | null;
                                    reason: string;
                                    fetched_at: string | null;
                                    is_unreached?: boolean;
                                };
                                articles: {
                                    id: number;
                                    title: string;
                                    description: string;
                                    link: string;
                                    media_url: string;
                                    content: string;
                                    publishedDate: string;
                                    published: string;
                                    tags: string[];
                                    categories: string[];
                                    creator: string;
                                    source: string;
                                    rss_feed_url: string;
                                    sources: number;
                                    is_read: boolean;
                                    is_saved: boolean;
                                }[];
                                older: string | null;
                            }[];
                            current_page: number;
                            total_pages: number;
                            unread_at?: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/user/rss-sources/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sources that you follow */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            sources: string[];
                            feeds: {
                                id: number;
                                source: string;
                                rss_feed_url: string;
                                category: string;
                                metadata: {
                                    title: string;
                                    description: string;
                                    logo: string;
                                    site_url: string;
                                };
                                status: {
                                    /** @enum {string} */
                                    state: "ready" | "queued" | "failing" | "gone";
                                    since: string | null;
                                    reason: string;
                                    fetched_at: string | null;
                                    is_unreached?: boolean;
                                };
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/fetch-rss-urls/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the addresses of all sources: the catalogue, and those you follow */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            rss_feeds: {
                                name: string;
                                url: string;
                                category: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/user/manage-rss-sources/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Follow a source */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        rss_feed_url: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                            rss_feed_url: string;
                            is_followed: boolean;
                        };
                    };
                };
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                            rss_feed_url: string;
                            is_followed: boolean;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/user/unfollow-rss-sources/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unfollow a source */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        rss_feed_url: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                            rss_feed_url: string;
                            is_followed: boolean;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/internal-website/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a platform of the type internal */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            /** @enum {string} */
                            type: "internal" | "external";
                            name: string;
                            image: string | null;
                            url: string;
                            industry: string;
                            top_visiting_countries: string;
                            potential_audience: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rss/external-website/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a platform of the type external */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            /** @enum {string} */
                            type: "internal" | "external";
                            name: string;
                            image: string | null;
                            url: string;
                            industry: string;
                            top_visiting_countries: string;
                            potential_audience: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/posts/{id}/deliveries/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of one of your posts, with their states */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            deliveries: {
                                id: number;
                                post_id: number | null;
                                post_name: string;
                                platform: {
                                    id: number;
                                    /** @enum {string} */
                                    type: "internal" | "external";
                                    name: string;
                                    image: string | null;
                                    url: string;
                                    industry: string;
                                    top_visiting_countries: string;
                                    potential_audience: string;
                                };
                                /** @enum {string} */
                                state: "queued" | "delivered" | "live" | "failed";
                                reason: string;
                                live_url: string | null;
                                attempts: number;
                                next_attempt_at: string | null;
                                delivered_at: string | null;
                                checked_at: string | null;
                                created_at: string;
                            }[];
                            count: number;
                            later: {
                                id: number;
                                name: string;
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pdf-report/generate-pdf/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the PDF report of one of your published posts */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        company_display_name?: string;
                        title?: string;
                        created_at?: string;
                        url: string;
                        /** @default [] */
                        platforms?: {
                            [key: string]: unknown;
                        }[];
                    };
                };
            };
            responses: {
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}/suggestions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suggest other words of a post */
        post: {
            parameters: {
                query?: never;
                header?: {
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        field?: string;
                        words: string;
                        suggestion: string;
                        text?: string;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            detail: string;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/coverage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the articles about your releases */
        get: {
            parameters: {
                query?: {
                    company?: "none" | number;
                    page?: number;
                    page_size?: number;
                    tab?: "to_confirm" | "confirmed" | "dismissed" | "added";
                    post?: number;
                    kind?: "reprint" | "rewrite" | "quote" | "mention";
                    outlet?: number;
                    language?: string;
                    days?: number;
                    q?: string;
                    sort?: "release" | "found" | "published";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            finds: {
                                id: number;
                                post: {
                                    id: number;
                                    name: string;
                                    /** @enum {string} */
                                    type: "PR" | "Interview" | "Review";
                                    published_at: string;
                                };
                                /** @enum {string} */
                                status: "to_confirm" | "confirmed" | "dismissed";
                                /** @enum {string} */
                                kind: "reprint" | "rewrite" | "quote" | "mention";
                                suggested_kind: ("reprint" | "rewrite" | "quote" | "mention") | null;
                                /** @enum {string} */
                                medium: "web" | "print" | "broadcast";
                                outlet: {
                                    id: number;
                                    name: string;
                                };
                                feed: string | null;
                                headline: string;
                                address: string | null;
                                published_at: string;
                                found_at: string;
                                language: string;
                                evidence: {
                                    sentences: {
                                        same: number;
                                        of: number;
                                    };
                                    figures: {
                                        same: number;
                                        of: number;
                                    };
                                    names: {
                                        same: number;
                                        of: number;
                                    };
                                    quoted_words: number;
                                    quote: string;
                                    speaker: string;
                                    company_named: number;
                                    is_linked: boolean;
                                    words: number;
                                    is_summary: boolean;
                                    language: string;
                                } | null;
                                passages: number;
                                also_in: {
                                    feed: string;
                                    headline: string;
                                    address: string | null;
                                    published_at: string;
                                }[];
                                also_matches: {
                                    id: number;
                                    name: string;
                                    /** @enum {string} */
                                    type: "PR" | "Interview" | "Review";
                                }[];
                                is_added: boolean;
                                added_by: string | null;
                                note: string;
                                scan: string | null;
                                gone_since: string | null;
                                decided_by: string | null;
                                decided_at: string | null;
                            }[];
                            count: number;
                            counts: {
                                to_confirm: number;
                                confirmed: number;
                                dismissed: number;
                                added: number;
                            };
                            posts: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                published_at: string;
                                to_confirm: number;
                                confirmed: number;
                                languages: string[];
                                watched_until: string | null;
                                may_decide: boolean;
                            }[];
                            choices: {
                                posts: {
                                    id: number;
                                    name: string;
                                    /** @enum {string} */
                                    type: "PR" | "Interview" | "Review";
                                }[];
                                outlets: {
                                    id: number;
                                    name: string;
                                }[];
                                languages: string[];
                            };
                            may_add: boolean;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/coverage/finds/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an article next to the release it is about */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        RateLimit?: string;
                        "RateLimit-Policy"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            post: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                                published_at: string;
                            };
                            /** @enum {string} */
                            status: "to_confirm" | "confirmed" | "dismissed";
                            /** @enum {string} */
                            kind: "reprint" | "rewrite" | "quote" | "mention";
                            suggested_kind: ("reprint" | "rewrite" | "quote" | "mention") | null;
                            /** @enum {string} */
                            medium: "web" | "print" | "broadcast";
                            outlet: {
                                id: number;
                                name: string;
                            };
                            feed: string | null;
                            headline: string;
                            address: string | null;
                            published_at: string;
                            found_at: string;
                            language: string;
                            evidence: {
                                sentences: {
                                    same: number;
                                    of: number;
                                };
                                figures: {
                                    same: number;
                                    of: number;
                                };
                                names: {
                                    same: number;
                                    of: number;
                                };
                                quoted_words: number;
                                quote: string;
                                speaker: string;
                                company_named: number;
                                is_linked: boolean;
                                words: number;
                                is_summary: boolean;
                                language: string;
                            } | null;
                            passages: number;
                            also_in: {
                                feed: string;
                                headline: string;
                                address: string | null;
                                published_at: string;
                            }[];
                            also_matches: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                type: "PR" | "Interview" | "Review";
                            }[];
                            is_added: boolean;
                            added_by: string | null;
                            note: string;
                            scan: string | null;
                            gone_since: string | null;
                            decided_by: string | null;
                            decided_at: string | null;
                            kept: {
                                /** @enum {string} */
                                kind: "passage" | "quote" | "name" | "figure";
                                ours: string;
                                theirs: string;
                                changes: {
                                    ours: string;
                                    theirs: string;
                                }[];
                            }[];
                            release: {
                                headline: string;
                                text: string;
                                language: string;
                                published_at: string;
                            };
                            article: {
                                headline: string;
                                text: string;
                            } | null;
                            marks: {
                                number: number;
                                /** @enum {string} */
                                kind: "passage" | "quote" | "name" | "figure";
                                ours: {
                                    start: number;
                                    end: number;
                                };
                                theirs: {
                                    start: number;
                                    end: number;
                                };
                            }[];
                            may_decide: boolean;
                            next: number | null;
                            previous: number | null;
                            to_confirm: {
                                number: number;
                                of: number;
                            } | null;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/api/support-tickets/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your tickets, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            tickets: {
                                id: number;
                                category: string;
                                message: string;
                                status: string;
                                user_email: string;
                                created_at: string;
                                updated_at: string;
                                screenshot: string | null;
                                admin_response: string | null;
                                has_unread: boolean;
                            }[];
                            count: number;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/api/support-tickets/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a ticket */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** @enum {string} */
                        category?: "Technical Issue" | "Billing" | "Feature Request" | "General Inquiry";
                        message: string;
                        /** Format: binary */
                        screenshot?: string;
                    };
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            category: string;
                            message: string;
                            status: string;
                            user_email: string;
                            created_at: string;
                            updated_at: string;
                            screenshot: string | null;
                            admin_response: string | null;
                            has_unread: boolean;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/assistant/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a draft */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        articleType: "PR" | "Interview" | "Review";
                        topic?: string;
                        genre?: string;
                        url?: string;
                        prompt?: string;
                        ceo_name?: string;
                        company_name?: string;
                        company_website?: string;
                        overview?: string;
                        product_name?: string;
                        product_type?: string;
                        industry?: string;
                        brand?: string;
                        product_url?: string;
                        product_overview?: string;
                        posted_by_company?: string;
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            response: string;
                            notice?: string;
                            left_out?: {
                                text: string;
                                /** @enum {string} */
                                reason: "private" | "instruction" | "not-used";
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/edit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a draft as a request says */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        articleType: "PR" | "Interview" | "Review";
                        currentContent: {
                            [key: string]: unknown;
                        };
                        editRequest: string;
                        fieldToEdit?: string;
                        context?: {
                            topic?: string;
                            genre?: string;
                            url?: string;
                            prompt?: string;
                            ceo_name?: string;
                            company_name?: string;
                            company_website?: string;
                            overview?: string;
                            product_name?: string;
                            product_type?: string;
                            industry?: string;
                            brand?: string;
                            product_url?: string;
                            product_overview?: string;
                        };
                        posted_by_company?: string;
                        /** @default [] */
                        history?: string[];
                    };
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            response: string;
                            notice?: string;
                            left_out?: {
                                text: string;
                                /** @enum {string} */
                                reason: "private" | "instruction" | "not-used";
                            }[];
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe/feature-used/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that a release was used */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                            settled: boolean;
                            press_releases: number | null;
                        };
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: {
        /** @example 12;operator=3 */
        account: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
